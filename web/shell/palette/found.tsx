/** What the server finds for the palette: of each kind the line that shows it. */
import { type Found, type FoundKind, foundKinds, foundTitles, search } from '@iroko/contract/home/search'
import { useDebouncedValue } from '@mantine/hooks'
import { IconBuilding, IconBuildingStore, IconChecks, IconFileText } from '@tabler/icons-react'
import { useCall } from '../../lib/use-call.ts'
import { withDaysInWords } from '../../ui/date/date-words.ts'
import { PersonAvatar } from '../../ui/person/avatar.tsx'
import type { Destination, Group, Line } from './palette.tsx'

const icon = { size: 20, stroke: 1.75 }

interface Tools {
  screens: readonly Destination[]
  go(href: string): () => void
}

/** Nothing where the person has no screen that shows it. */
const lines: { [K in FoundKind]: (row: Found<K>, tools: Tools) => Line | undefined } = {
  people: ({ ogid, full_name, profile_picture, office, designation }, { go }) => ({
    id: ogid,
    person: { ogid, full_name },
    label: full_name,
    detail: [ogid, designation, office].filter(Boolean).join(' · '),
    face: <PersonAvatar name={full_name} picture={profile_picture} size={28} />,
    go: go(`/dashboard/user/profile/${ogid}`),
  }),
  offices: ({ id, title, office_type }, { screens, go }) => {
    const list = screens.find(({ to }) => to.endsWith(office_type === 'campaign' ? '/campaigns' : '/departments'))
    if (!list) return undefined
    const href = `${list.to}?q=${encodeURIComponent(title)}`
    return { id, label: title, detail: list.title, face: <IconBuilding key={id} {...icon} />, go: go(href) }
  },
  vendors: ({ id, title, legal_name }, { screens, go }) => {
    const list = screens.find(({ to }) => to.endsWith('/vendors/all'))
    if (!list) return undefined
    return {
      ...{ id, label: title, detail: legal_name },
      face: <IconBuildingStore key={id} {...icon} />,
      go: go(`${list.to}?vendor=${id}`),
    }
  },
  requests: ({ id, requester, summary, path, decides }, { go }) => ({
    id,
    label: decides ? `Approve ${requester.full_name}` : withDaysInWords(summary),
    detail: decides ? withDaysInWords(summary) : 'Your request',
    face: decides ? <IconChecks {...icon} /> : <IconFileText {...icon} />,
    go: go(path),
  }),
}

const linesOf = <K extends FoundKind>(kind: K, rows: readonly Found<K>[], tools: Tools): Line[] =>
  rows.flatMap((row) => lines[kind](row, tools) ?? [])

/** What the server finds, and whether that is of what was typed before; nothing before something is typed. */
export function useFound(query: string, tools: Tools): { groups: Group[]; isOlder: boolean } {
  const [q] = useDebouncedValue(query, 120)
  const { data, isPlaceholderData } = useCall(search.find, { query: { q } }, { enabled: q !== '', keepPrevious: true })
  if (!data || query === '') return { groups: [], isOlder: false }
  const groups = foundKinds.map((kind) => ({ title: foundTitles[kind], lines: linesOf(kind, data[kind], tools) }))
  return { groups, isOlder: isPlaceholderData || q !== query }
}
