print("consent")
