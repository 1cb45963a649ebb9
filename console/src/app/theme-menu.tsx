import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Menu, MenuItem } from '../ui/menu.tsx'
import { chooseTheme, chosenTheme, THEMES } from './theme.ts'

const NAMES = { system: 'System', light: 'Light', dark: 'Dark' } as const

export function ThemeMenu() {
  const [theme, setTheme] = useState(chosenTheme)
  return (
    <Menu
      trigger={
        <Button kind="quiet" aria-label={`Theme: ${NAMES[theme]}`}>
          <span aria-hidden="true">◐</span>
        </Button>
      }
    >
      {THEMES.map((each) => (
        <MenuItem
          key={each}
          onSelect={() => {
            chooseTheme(each)
            setTheme(each)
          }}
        >
          {NAMES[each]}
          {each === theme && ' ✓'}
        </MenuItem>
      ))}
    </Menu>
  )
}
