import '../../ui/mantine-over.ts'
import '@mantine/spotlight/styles.layer.css'
import type { Permission } from '@iroko/contract/permissions'
import { scopeRank } from '@iroko/contract/scopes'
import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { createSpotlight, Spotlight } from '@mantine/spotlight'
import { IconArrowRight, IconChecks, IconLogout, IconMoon, IconPlus, IconSearch, IconSun } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { countOf } from '../../lib/format.ts'
import { useTold } from '../../lib/news/told.ts'
import { homePath, readSession, useUser } from '../../lib/session.ts'
import { stored } from '../../lib/stored.ts'
import { signOut } from '../header/sign-out.ts'
import type { Section } from '../menu/menu.ts'
import { useHasScreen, useMenu } from '../menu/use-menu.ts'
import { useFound } from './found.tsx'
import { fitOf, fitting } from './match.ts'
import classes from './palette.module.css'
import { type FoundPerson, usePersonVerbs } from './person.tsx'

const [store, control] = createSpotlight()

const nothing = () => ''
/** What was typed while the palette was on its way. */
let takeTyped = nothing

export function openPalette(typed?: () => string): void {
  takeTyped = typed ?? takeTyped
  control.open()
}

const icon = { size: 20, stroke: 1.75 }

export interface Destination {
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
  for (const { to, ...entry } of all) if (to && !byAddress.has(to)) byAddress.set(to, { ...entry, to })
  return [...byAddress.values()]
}

/** What can be begun from anywhere; the address opens the form. */
const beginnings: readonly { title: string; to: string; query?: string; may?: Permission }[] = [
  { title: 'Apply for leave', to: '/dashboard/main/leave', query: 'leave=new' },
  { title: 'Report absence', to: '/dashboard/main/absence', query: 'request=new' },
  { title: 'Request a shift change', to: '/dashboard/hr/shift-request', query: 'request=new' },
  { title: 'Correct attendance', to: '/dashboard/main/manual-attendance', query: 'request=new' },
  { title: 'Submit ticket', to: '/dashboard/main/tickets', query: 'ticket=new' },
  { title: 'Send certificate', to: '/dashboard/apps/employee-appreciation-eCertificate', query: 'certificate=new' },
  { title: 'Request loan', to: '/dashboard/main/deductions', query: 'loan=new' },
  { title: 'Add employee', to: '/dashboard/hr/all-employees/employee/add', may: 'people.edit' },
  { title: 'Start payroll', to: '/dashboard/payroll/payroll-processing', query: 'start=new', may: 'payroll.process' },
]

/** What is looked up every day, by what it is asked for; on the first of these screens that a person has. */
const lookups = [
  { title: 'Clock in or out', on: [homePath] },
  { title: 'See my latest payslip', on: ['/dashboard/main/Payslips'] },
  { title: 'Who is late now', on: ['/dashboard/hr/lateness-tracker', '/dashboard/leadership/supervisor'] },
]

const mostRecent = 5
interface Recent {
  ogid: string
  screens: string[]
}

const recent = stored<Recent>('recent_screens', (text) => JSON.parse(text))

/** Those of whoever is signed in: a session that lapsed leaves them behind. */
const recentScreens = (): string[] => {
  const kept = recent.read()
  return kept && kept.ogid === readSession()?.employee_info.ogid ? (kept.screens ?? []) : []
}

/** The screens that were opened from here last; they go with the session, as all of the storage does. */
const keepRecent = (to: string) => {
  const screens = [to, ...recentScreens().filter((other) => other !== to)].slice(0, mostRecent)
  recent.write({ ogid: readSession()?.employee_info.ogid ?? '', screens })
}

const recentOf = (places: readonly Line[]): Line[] =>
  recentScreens()
    .flatMap((to) => places.find(({ id }) => id === to) ?? [])
    .map((line) => ({ ...line, id: `recent ${line.id}` }))

export interface Line {
  id: string
  label: string
  detail?: string | undefined
  face: ReactNode
  go: () => void
  /** Tab leads to what can be done about them. */
  person?: FoundPerson
}

export interface Group {
  title: string
  lines: Line[]
}

/** Screens, people, offices, requests and things to do, found by a few letters. */
export function Palette() {
  const [query, setQuery] = useState('')
  const [level, setLevel] = useState<Level>()
  const { groups, isOlder } = useGroups(query, level?.person)
  const lines = groups.flatMap((group) => group.lines)
  const first = lines[0]
  /** Nothing is chosen yet on the other level. */
  const turn = (next: Level | undefined, text: string) => {
    setLevel(next)
    setQuery(text)
    control.open()
  }
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key, shiftKey, currentTarget } = event
    const chosen = currentTarget.closest('[role=dialog]')?.querySelector<HTMLElement>('[data-selected]')
    const line = chosen ? lines.find(({ id }) => id === chosen.dataset.line) : first
    const isBack = level && (key === 'Escape' || (key === 'Backspace' && query === ''))
    if (isBack) turn(undefined, level.query)
    else if (key === 'Tab' && !shiftKey && line?.person) turn({ person: line.person, query }, '')
    // What the server finds comes after the palette has chosen among what was there.
    else if (key === 'Enter' && !chosen && first) {
      first.go()
      control.close()
      return
    } else return
    event.preventDefault()
  }
  const begin = () => {
    const typed = takeTyped()
    takeTyped = nothing
    setQuery((query) => query + typed)
  }
  return (
    <Spotlight.Root
      store={store}
      shortcut={null}
      query={query}
      onQueryChange={setQuery}
      attributes={{ content: { 'aria-label': 'Search' } }}
      classNames={{
        actionsGroup: classes.group,
        action: classes.action,
        actionBody: classes.body,
        actionLabel: classes.label,
        actionDescription: classes.place,
      }}
      scrollable
      closeOnEscape={!level}
      onSpotlightClose={() => setLevel(undefined)}
      maxHeight={480}
      overlayProps={{ blur: 0 }}
    >
      <Spotlight.Search
        leftSection={<IconSearch {...icon} />}
        placeholder={level ? `Actions for ${level.person.full_name}…` : 'Search people, screens, requests…'}
        aria-label={level ? `Actions for ${level.person.full_name}` : 'Search people, screens and requests'}
        onFocus={begin}
        onKeyDown={press}
      />
      <Spotlight.ActionsList>
        {groups.map(({ title, lines }) =>
          lines.length === 0 ? null : (
            <Spotlight.ActionsGroup key={title} label={title}>
              {lines.map((line) => (
                <Spotlight.Action
                  key={line.id}
                  label={line.label}
                  description={line.detail}
                  leftSection={line.face}
                  rightSection={line.person ? <kbd className={classes.key}>Tab</kbd> : undefined}
                  onClick={line.go}
                  data-line={line.id}
                  data-first={line === first || undefined}
                />
              ))}
            </Spotlight.ActionsGroup>
          ),
        )}
        {first ? null : <Spotlight.Empty>{isOlder ? 'Searching…' : 'Nothing found'}</Spotlight.Empty>}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  )
}

/** What can be done about somebody, and what was typed before. */
interface Level {
  person: FoundPerson
  query: string
}

function useGroups(typed: string, person: FoundPerson | undefined): { groups: Group[]; isOlder: boolean } {
  const router = useRouter()
  const screens = destinations(useMenu())
  const query = person ? '' : typed
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  const meant = (line: Line) => fitOf(words, line) !== undefined
  const named = ({ label }: Line) => label.toLowerCase() === words.join(' ')
  // People who are only written alike stand behind what is meant.
  const rank = ({ lines }: Group) => (lines.some(named) ? 0 : lines.some(meant) ? 1 : 2)
  const go = (href: string) => () => void router.navigate({ href })
  const actions = useActions(screens, go)
  const places = screens.map(({ title, place, to }) => ({
    id: to,
    label: title,
    detail: place,
    face: <IconArrowRight {...icon} />,
    go: () => {
      keepRecent(to)
      go(to)()
    },
  }))
  const verbs = usePersonVerbs(person, go)
  const { isOlder, ...reply } = useFound(query.trim(), { screens, go })
  if (person) return { groups: [{ title: person.full_name, lines: fitting(words, verbs) }], isOlder: false }
  // Of a reply to fewer letters only what is still meant can be opened: Enter may come before the next one.
  const found = reply.groups.map(({ title, lines }) => ({ title, lines: isOlder ? lines.filter(meant) : lines }))
  const groups = [
    ...(words[0] && /^(approve|reject|decide)$/.test(words[0]) ? [...found].reverse() : found),
    { title: 'Recent', lines: words.length === 0 ? recentOf(places) : [] },
    { title: 'Actions', lines: words.length === 0 ? actions : [] },
    { title: 'Screens', lines: fitting(words, places) },
    { title: 'Actions', lines: words.length === 0 ? [] : fitting(words, actions) },
  ]
  return { groups: groups.sort((group, other) => rank(group) - rank(other)), isOlder }
}

function useActions(screens: readonly Destination[], go: (href: string) => () => void): Line[] {
  const { permissions } = useUser()
  const hasScreen = useHasScreen()
  const awaiting = useTold({ enabled: false }).data?.awaiting ?? 0
  const dark = useComputedColorScheme() === 'dark'
  const { setColorScheme } = useMantineColorScheme()
  return [
    ...beginnings
      .filter(({ to, may }) => hasScreen(to) && (!may || scopeRank(permissions[may]) > 0))
      .map(({ title, to, query }) => ({
        id: title,
        label: title,
        face: <IconPlus {...icon} />,
        go: go(query ? `${to}?${query}` : to),
      })),
    ...(awaiting > 0
      ? [
          {
            id: 'alike',
            label: 'Approve all alike',
            detail: `${countOf(awaiting, 'request')} awaiting you`,
            face: <IconChecks {...icon} />,
            go: go('/dashboard/user/decisions'),
          },
        ]
      : []),
    ...lookups.flatMap(({ title, on }) => {
      const to = on.find((entry) => entry === homePath || screens.some((screen) => screen.to === entry))
      return to ? [{ id: title, label: title, face: <IconArrowRight {...icon} />, go: go(to) }] : []
    }),
    {
      id: 'scheme',
      label: dark ? 'Use light colours' : 'Use dark colours',
      face: dark ? <IconSun {...icon} /> : <IconMoon {...icon} />,
      go: () => setColorScheme(dark ? 'light' : 'dark'),
    },
    { id: 'logout', label: 'Logout', face: <IconLogout {...icon} />, go: () => void signOut() },
  ]
}
