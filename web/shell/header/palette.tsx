import '@mantine/spotlight/styles.layer.css'
import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { createSpotlight, Spotlight, type SpotlightActionData } from '@mantine/spotlight'
import { IconArrowRight, IconLogout, IconMoon, IconSearch, IconSun } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import type { Section } from '../menu/menu.ts'
import { useMenu } from '../menu/use-menu.ts'
import classes from './palette.module.css'
import { signOut } from './sign-out.ts'

const [store, control] = createSpotlight()
export const openPalette = control.open

const icon = { size: 20, stroke: 1.75 }

interface Destination {
  title: string
  place: string
  to: string
}

/** Every screen of the menu once, with the words that say where it stands. */
function destinations(sections: readonly Section[]): Destination[] {
  const all = sections.flatMap(({ heading = '', entries }) =>
    entries.flatMap((entry) => [
      { title: entry.title, place: heading, to: entry.to },
      ...entry.entries.map((child) => ({
        title: child.title,
        place: heading === entry.title ? heading : `${heading} · ${entry.title}`,
        to: child.to,
      })),
    ]),
  )
  const byAddress = new Map<string, Destination>()
  for (const { to, ...one } of all) if (to && !byAddress.has(to)) byAddress.set(to, { ...one, to })
  return [...byAddress.values()]
}

/** The screens that the person may open, and a few things to do, found by a few letters. */
export function Palette() {
  const router = useRouter()
  const sections = useMenu()
  const dark = useComputedColorScheme() === 'dark'
  const { setColorScheme } = useMantineColorScheme()
  const screens: SpotlightActionData[] = destinations(sections).map(({ title, place, to }) => ({
    id: to,
    label: title,
    description: place,
    leftSection: <IconArrowRight {...icon} />,
    onClick: () => void router.navigate({ to }),
  }))
  const deeds: SpotlightActionData[] = [
    {
      id: 'scheme',
      label: dark ? 'Use light colours' : 'Use dark colours',
      leftSection: dark ? <IconSun {...icon} /> : <IconMoon {...icon} />,
      onClick: () => setColorScheme(dark ? 'light' : 'dark'),
    },
    { id: 'logout', label: 'Logout', leftSection: <IconLogout {...icon} />, onClick: () => void signOut() },
  ]
  return (
    <Spotlight
      store={store}
      shortcut={null}
      actions={[
        { group: 'Screens', actions: screens },
        { group: 'Actions', actions: deeds },
      ]}
      nothingFound="No screens found"
      attributes={{ content: { 'aria-label': 'Search' } }}
      classNames={{ action: classes.action, actionDescription: classes.place }}
      scrollable
      maxHeight={420}
      searchProps={{
        leftSection: <IconSearch {...icon} />,
        placeholder: 'Go to a screen…',
        'aria-label': 'Go to a screen',
      }}
    />
  )
}
