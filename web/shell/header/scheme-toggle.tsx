import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { IconMoon, IconSun } from '@tabler/icons-react'

/** Light or dark; until it is changed the device decides. */
export function useScheme() {
  const { setColorScheme } = useMantineColorScheme()
  const dark = useComputedColorScheme() === 'dark'
  return {
    words: dark ? 'Use light colours' : 'Use dark colours',
    Icon: dark ? IconSun : IconMoon,
    change: () => setColorScheme(dark ? 'light' : 'dark'),
  }
}

export function SchemeToggle() {
  const { words, Icon, change } = useScheme()
  return (
    <ActionIcon variant="subtle" color="gray" size={40} aria-label={words} onClick={change}>
      <Icon size={20} stroke={1.75} />
    </ActionIcon>
  )
}
