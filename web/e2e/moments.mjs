// A moment in the middle of each game: with something to choose, and with something to look at.
export const moments = {
  stockade: { scenario: 'learning', wanted: /^fire\|.*turn [3-6]/ },
  vicksburg: { scenario: 'historical', wanted: /^operations\|.*MAY/ },
  year1863: { scenario: 'standard', wanted: /^movement\|.*(April|May)/ },
  severed: { scenario: 'sunken-road', wanted: /^firing\|.*Turn [3-6]/ },
}
