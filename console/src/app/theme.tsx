import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Menu, MenuItem } from '../ui/menu.tsx'

const THEMES = ['system', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

const KEY = 'parley.theme'
const prefersDark = matchMedia('(prefers-color-scheme: dark)')

function chosenTheme(): Theme {
  const kept = localStorage.getItem(KEY)
  return THEMES.find((theme) => theme === kept) ?? 'system'
}

function chooseTheme(theme: Theme) {
  localStorage.setItem(KEY, theme)
  showTheme()
}

function showTheme() {
  const theme = chosenTheme()
  const dark = theme === 'system' ? prefersDark.matches : theme === 'dark'
  document.documentElement.dataset.theme = dark ? 'dark' : 'light'
}

/** Shows the chosen theme from now on, and follows the system when it changes. */
export function startTheme() {
  prefersDark.addEventListener('change', showTheme)
  showTheme()
}

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
