/// A case with every kind of line, in the format of the writer.
let sampleCase = #"""
  consent case, format 1
  machine contacts
  profile apple
  empty selection refused
  contact 1 "Ada Lovelace" email "ada@example.org" phone "+44 20 7946 0001"
  contact 2 "Bo \u{1B}[31m"
  found by seed 7, case 1234
  engine choices "a1b2"
  breaks illegibleTouchesDoNothing (system)
  planted fault grantsWhenClipped

  app requests access
    -> pending call 1
    now alert: share or not
  user continues
  user selects contacts
  user ticks contact 1
  user finishes
  user confirms
    -> call 1: access granted
    now limited {1}
    now no alert
  app mounts button 1 for "bo" at 20,100 320x60 text #8E8E93, inside view clipped to 0,0 400x130
    now button 1 shows {2}
  user taps button 1
    -> touch does nothing: blocked by clipped
  user taps button 1 with a programmatic touch at 180,122 aged 5001 ms
  clock advances 500 ms
    now clock at 500 ms
  app fetches all contacts
    -> found contact 1 "Ada Lovelace" email "ada@example.org" phone "+44 20 7946 0001"
  end

  """#
