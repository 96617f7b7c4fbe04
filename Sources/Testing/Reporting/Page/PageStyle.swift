enum PageStyle {
  /// The colours and elements of all pages: of reports, and of the page in which the model runs. The script that
  /// builds that page reads this text.
  static let base = #"""
    :root {
      color-scheme: light dark;
      --page: #f6f7f9; --card: #ffffff; --ink: #1b1f24; --quiet: #4a5360; --line: #c9d0d9;
      --accent: #0a4fb3; --on-accent: #ffffff; --good: #11652f; --bad: #a3151c; --warn: #7a4b00;
      --good-back: #e3f4e8; --bad-back: #fde8e8; --soft: #eef2f7;
    }
    @media (prefers-color-scheme: dark) {
      :root {
        --page: #14171b; --card: #1d2127; --ink: #eceff3; --quiet: #b3bcc8; --line: #3b434e;
        --accent: #8ab8ff; --on-accent: #0b1420; --good: #8fdba6; --bad: #ffa3a3; --warn: #f2c374;
        --good-back: #17301f; --bad-back: #3d1c1e; --soft: #262c34;
      }
    }
    * { box-sizing: border-box; }
    body {
      margin: 0; background: var(--page); color: var(--ink);
      font: 15px/1.45 system-ui, -apple-system, "Segoe UI", sans-serif;
    }
    h1, h2, h3 { line-height: 1.2; margin: 0; }
    h1 { font-size: 1.35rem; }
    h2 { font-size: 1.1rem; margin-bottom: .6rem; }
    h3 { font-size: .95rem; margin: 1rem 0 .4rem; }
    p { margin: .3rem 0; }
    code, .mono { font: 13px/1.45 ui-monospace, "SF Mono", Menlo, Consolas, monospace; overflow-wrap: anywhere; }
    a { color: var(--accent); }
    .quiet { color: var(--quiet); }
    .good { color: var(--good); }
    .bad { color: var(--bad); }
    .warn { color: var(--warn); }
    .unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; opacity: 0; margin: 0; }
    [hidden] { display: none !important; }
    .card { background: var(--card); border: 1px solid var(--line); border-radius: 10px; padding: 1rem; min-width: 0; }
    button, select, input, textarea { font: inherit; color: inherit; }
    button {
      background: var(--soft); border: 1px solid var(--line); border-radius: 7px; padding: .3rem .65rem; cursor: pointer;
    }
    button:hover { border-color: var(--accent); }
    button.main { background: var(--accent); color: var(--on-accent); border-color: var(--accent); }
    button:disabled { color: var(--quiet); cursor: default; }
    input::placeholder { color: var(--quiet); opacity: 1; }
    :focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
    select, input[type=number], input[type=text], input[type=search], textarea {
      background: var(--card); border: 1px solid var(--line); border-radius: 7px; padding: .25rem .4rem;
    }
    table { border-collapse: collapse; width: 100%; font-size: .88rem; }
    th, td { text-align: left; vertical-align: top; padding: .25rem .4rem; border-top: 1px solid var(--line); }
    thead th { border-top: 0; }
    ol, ul { margin: 0; padding: 0; list-style: none; }
    summary { cursor: pointer; }
    abbr { text-decoration: none; }
    .chip { font-size: .78rem; border: 1px solid var(--line); border-radius: 99px; padding: 0 .45rem; color: var(--quiet); white-space: nowrap; }
    """#

  static let report = #"""
    :root { --warn-back: #fdf1d8; --model: #11652f; --system: #9a2c16;
      --mono: ui-monospace, "SF Mono", Menlo, Consolas, monospace; --sans: system-ui, -apple-system, "Segoe UI", sans-serif;
      --h1: #dfe9f5; --h2: #bcd4ec; --h3: #8fb8e0; --h4: #2b6cb0; --h5: #174a80; --h-low: #12233a; --h-high: #ffffff; }
    @media (prefers-color-scheme: dark) {
      :root { --warn-back: #33270f; --model: #8fdba6; --system: #ffaf98;
        --h1: #1d2c3d; --h2: #234566; --h3: #2c5f92; --h4: #7db3ea; --h5: #b9d8f7; --h-low: #f2f6fb; --h-high: #0d1a29; }
    }
    ul { list-style: disc; padding-left: 1.3rem; }
    .page { max-width: 76rem; margin: 0 auto; padding: 1.25rem clamp(0.75rem, 3vw, 2rem) 4rem; }
    h1 { font-size: clamp(1.25rem, 2.5vw, 1.6rem); line-height: 1.25; margin: 0 0 0.5rem; overflow-wrap: anywhere; }
    h2 { font-size: 1.3rem; margin: 2.5rem 0 0.75rem; padding-top: 0.75rem; border-top: 1px solid var(--line); }
    h3 { font-size: 1.05rem; margin: 1.5rem 0 0.5rem; overflow-wrap: anywhere; }
    h4 { font-size: 0.8rem; margin: 0 0 0.15rem; color: var(--quiet); font-weight: 600; }
    p { overflow-wrap: anywhere; }
    p.mono { white-space: pre-wrap; }
    small { color: var(--quiet); font-size: 0.875rem; }
    pre { margin: 0.5rem 0; padding: 0.75rem; background: var(--card); border: 1px solid var(--line);
      border-radius: 8px; overflow-x: auto; white-space: pre; }
    .verdict { display: flex; flex-wrap: wrap; gap: 0.25rem 0.75rem; align-items: baseline; padding: 0.9rem 1.1rem;
      border-radius: 10px; margin: 0.75rem 0; border-left: 6px solid; }
    .verdict strong { font-size: 1.35rem; letter-spacing: 0.02em; }
    .verdict p { margin: 0; flex: 1 1 16rem; }
    .verdict ul { flex: 1 0 100%; margin: 0.25rem 0 0; padding-left: 1.2rem; }
    .verdict.good, nav a.good { background: var(--good-back); border-color: var(--good); }
    .verdict.bad, nav a.bad, .flag.bad, .key.bad { background: var(--bad-back); border-color: var(--bad); }
    .verdict.doubt, nav a.doubt { color: var(--warn); background: var(--warn-back); border-color: var(--warn); }
    .verdict p, .verdict ul { color: var(--ink); }
    nav ul { list-style: none; margin: 0.75rem 0; padding: 0; display: flex; flex-wrap: wrap; gap: 0.4rem; }
    nav a { display: inline-block; padding: 0.15rem 0.65rem; border: 1px solid var(--line); border-radius: 99px;
      background: var(--card); font-size: 0.875rem; text-decoration: none; }
    nav a.bad, nav a.good, nav a.doubt { border-color: currentColor; }
    dl.facts { display: grid; grid-template-columns: max-content 1fr; gap: 0.2rem 1rem; margin: 0.75rem 0; }
    dl.facts dt { color: var(--quiet); }
    dl.facts dd { margin: 0; overflow-wrap: anywhere; }
    .card { padding: 1rem 1.1rem; margin: 1rem 0; }
    .card > h3:first-child { margin-top: 0; }
    details { margin: 0.75rem 0; }
    summary { font-weight: 600; padding: 0.2rem 0; }
    .wide { overflow-x: auto; border: 1px solid var(--line); border-radius: 8px; background: var(--card);
      max-height: 80vh; overflow-y: auto; }
    table { border-collapse: separate; border-spacing: 0; }
    caption { text-align: left; padding: 0.5rem 0.75rem; color: var(--quiet); }
    th, td { padding: 0.3rem 0.75rem; border-top: 0; border-bottom: 1px solid var(--line); }
    thead th { position: sticky; top: 0; background: var(--card); z-index: 2; }
    td.number, th.number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
    tr.never td, tr.never th { background: var(--warn-back); }
    .bar { display: block; height: 0.5rem; min-width: 2px; background: var(--accent); border-radius: 2px; }
    td.gauge { width: 30%; min-width: 6rem; vertical-align: middle; }
    table.grid { width: auto; font-size: 0.72rem; }
    table.grid th, table.grid td { padding: 0; border: 1px solid var(--page); }
    table.grid td { min-width: 1.9rem; height: 1.5rem; text-align: center; vertical-align: middle;
      font-variant-numeric: tabular-nums; }
    table.grid thead th { height: 9.5rem; vertical-align: bottom; }
    table.grid thead th span { writing-mode: vertical-rl; transform: rotate(180deg); padding: 0.3rem 0.2rem;
      max-height: 11rem; overflow-wrap: anywhere; }
    table.grid tbody th { position: sticky; left: 0; background: var(--card); z-index: 1; padding: 0.1rem 0.6rem;
      font-weight: 500; white-space: nowrap; max-width: 45vw; overflow: hidden; text-overflow: ellipsis; }
    table.grid thead th:first-child { left: 0; z-index: 3; padding: 0 0.6rem; }
    th p { font-weight: 400; }
    .l1 { background: var(--h1); color: var(--h-low); } .l2 { background: var(--h2); color: var(--h-low); }
    .l3 { background: var(--h3); color: var(--h-low); } .l4 { background: var(--h4); color: var(--h-high); }
    .l5 { background: var(--h5); color: var(--h-high); }
    td.refused { color: var(--quiet); background: repeating-linear-gradient(135deg, transparent 0 4px, var(--soft) 4px 8px); }
    td.hole { color: var(--bad); background: var(--bad-back); font-weight: 700; }
    td.hit { background: var(--h4); color: var(--h-high); } td.late { background: var(--h1); color: var(--h-low); }
    .legend { display: flex; flex-wrap: wrap; gap: 0.3rem 1rem; margin: 0.5rem 0; font-size: 0.8rem; color: var(--quiet); }
    .legend span { display: inline-flex; align-items: center; gap: 0.35rem; }
    .key { display: inline-block; min-width: 1.4rem; padding: 0 0.2rem; text-align: center; border-radius: 3px; }
    ol.timeline { list-style: none; margin: 0.75rem 0; padding: 0; }
    ol.timeline > li { position: relative; padding: 0.35rem 0 0.35rem 3rem; border-left: 2px solid var(--line);
      margin-left: 0.9rem; }
    ol.timeline > li > .count { position: absolute; left: -0.95rem; top: 0.35rem; min-width: 1.8rem; height: 1.8rem;
      padding: 0 0.3rem; border-radius: 99px; background: var(--card); border: 2px solid var(--line);
      display: grid; place-items: center; font-size: 0.8rem; font-variant-numeric: tabular-nums; }
    ol.timeline > li.apart { border-left-color: var(--bad); }
    ol.timeline > li.apart > .count { border-color: var(--bad); background: var(--bad-back); color: var(--bad); }
    .command { font-family: var(--mono); font-size: 0.9rem; font-weight: 600; overflow-wrap: anywhere; }
    .flag { display: inline-block; margin-left: 0.6rem; padding: 0 0.6rem; border-radius: 99px; font: 600 0.75rem/1.6 var(--sans);
      border: 1px solid; }
    ul.said { list-style: none; margin: 0.15rem 0; padding: 0; font-family: var(--mono); font-size: 0.84rem;
      color: var(--quiet); }
    ul.said li { overflow-wrap: anywhere; white-space: pre-wrap; }
    .sides { display: grid; grid-template-columns: 1fr 1fr; gap: 0.6rem; margin: 0.35rem 0; }
    .sides > div { border: 1px solid var(--line); border-top-width: 3px; border-radius: 6px; padding: 0.4rem 0.6rem;
      background: var(--card); min-width: 0; }
    .sides .ofModel { border-top-color: var(--model); } .sides .ofSystem { border-top-color: var(--system); }
    .sides .ofModel li { color: var(--model); } .sides .ofSystem li { color: var(--system); }
    figure { margin: 0.6rem 0; max-width: 26rem; }
    figure svg { display: block; width: 100%; height: auto; max-height: 22rem; border: 1px solid var(--line);
      border-radius: 8px; background: var(--soft); }
    figure .frame { fill: none; stroke: var(--quiet); stroke-dasharray: 5 4; stroke-width: 1.5; }
    figure .touch { fill: none; stroke: #d6006c; stroke-width: 2.5; }
    figcaption { font-size: 0.84rem; color: var(--quiet); margin-top: 0.3rem; }
    figcaption ul { margin: 0.2rem 0 0; padding-left: 1.1rem; }
    figcaption li.obstacle { color: var(--bad); }
    .walk { display: grid; grid-template-columns: minmax(0, 5fr) minmax(0, 7fr); gap: 1rem; }
    .walk button, button.tool { background: var(--card); padding: 0.35rem 0.7rem; text-align: left; }
    .walk button:hover:not(:disabled), button.tool:hover:not(:disabled) { background: var(--soft); }
    .walk input { width: 100%; padding: 0.35rem 0.6rem; border-color: var(--quiet); }
    .walk ul.moves { list-style: none; margin: 0.5rem 0; padding: 0; display: grid; gap: 0.35rem; max-height: 34rem; overflow-y: auto; }
    .walk ul.moves button { width: 100%; }
    .walk ul.moves .mono { font-weight: 600; overflow-wrap: anywhere; }
    .walk ul.moves small { display: block; white-space: pre-wrap; }
    .tools { display: flex; flex-wrap: wrap; gap: 0.4rem; align-items: center; margin: 0.4rem 0; }
    footer { margin-top: 3rem; padding-top: 1rem; border-top: 1px solid var(--line); color: var(--quiet); font-size: 0.875rem; }
    @media (max-width: 44rem) {
      .sides, .walk { grid-template-columns: minmax(0, 1fr); }
      dl.facts { grid-template-columns: minmax(0, 1fr); gap: 0; }
      dl.facts dd { margin-bottom: 0.4rem; }
      ol.timeline > li { padding-left: 1.6rem; }
      .flag { margin-left: 0; }
      th, td { padding: 0.3rem 0.5rem; }
      table.list thead { display: none; }
      table.list tr { display: block; padding: 0.4rem 0; border-bottom: 1px solid var(--line); }
      table.list th, table.list td { display: block; width: auto; border: 0; padding: 0.1rem 0.75rem; text-align: left; }
    }
    @media print { .wide { max-height: none; overflow: visible; } }
    """#
}
