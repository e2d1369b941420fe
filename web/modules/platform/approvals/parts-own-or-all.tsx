/** Requests of one's own, and for those who may read them the others' too: two views of one list. */
import type { ReactNode } from 'react'
import { Section } from '../../../ui/page.tsx'
import { useView, ViewSwitch } from '../../../ui/views/view-switch.tsx'

const views = { mine: 'My requests', all: 'All requests' }

interface OwnOrAllProps {
  readsOthers: boolean
  children: (isOwn: boolean, list: { label: string; extra: typeof ownFirst | typeof newestFirst }) => ReactNode
}

const newestFirst = { sort: '-created_at' } as const
const ownFirst = { query: { mine: 'true' }, ...newestFirst } as const

export function OwnOrAll({ readsOthers, children }: OwnOrAllProps) {
  const [view, show] = useView(views)
  const isOwn = view === 'mine' || !readsOthers
  const label = isOwn ? views.mine : views.all
  return (
    <Section title={label} actions={readsOthers ? <ViewSwitch label="View" views={views} view={view} onChange={show} /> : null}>
      {children(isOwn, { label, extra: isOwn ? ownFirst : newestFirst })}
    </Section>
  )
}
