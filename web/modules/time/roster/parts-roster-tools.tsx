/** Which weeks and whose: kept in the address, so that a view can be shared and Back leads to it. */

import { addDays, mondayOf } from '@iroko/contract/dates'
import { shortDay } from '@iroko/contract/day-words'
import { ActionIcon, Button } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useRouter, useSearch } from '@tanstack/react-router'
import { useOfficeOptions, useTeamOptions } from '../../../screens/choices/structure.ts'
import type { Filter } from '../../../screens/filters/filter.ts'
import { FilterBar } from '../../../screens/filters/filter-bar.tsx'
import { SearchBox } from '../../../screens/filters/search-box.tsx'
import { today } from '../../../ui/date/date-words.ts'
import { ViewSwitch } from '../../../ui/views/view-switch.tsx'
import classes from './parts.module.css'

export interface RosterSearch {
  /** A Monday. */
  from: string
  /** The one day that is shown where there is no room for more: the address's, else today, else the Monday. */
  day: string
  weeks: number
  q: string
  office_id: string
  team_id: string
  page: number
  limit: number
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const numberOf = (value: unknown, fallback: number, most: number): number => {
  const number = Number(value)
  return Number.isInteger(number) && number >= 1 && number <= most ? number : fallback
}
const isDay = (value: unknown): value is string => typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value)

export function useRosterSearch(): [RosterSearch, (change: Partial<RosterSearch>) => void] {
  const router = useRouter()
  const found: Record<string, unknown> = useSearch({ strict: false })
  const from = mondayOf(isDay(found.from) ? found.from : today())
  const weeks = numberOf(found.weeks, 1, 4)
  const end = addDays(from, weeks * 7)
  const search: RosterSearch = {
    from,
    day:
      [found.day, today()].find((candidate): candidate is string => isDay(candidate) && candidate >= from && candidate < end) ??
      from,
    weeks,
    q: textOf(found.q),
    office_id: textOf(found.office_id),
    team_id: textOf(found.team_id),
    page: numberOf(found.page, 1, 100_000),
    limit: numberOf(found.limit, 50, 200),
  }
  const change = (part: Partial<RosterSearch>) => {
    const kept = Object.fromEntries(Object.entries(part).map(([key, value]) => [key, value === '' ? undefined : value]))
    const update = (old: Record<string, unknown>) => ({ ...old, ...('page' in part ? {} : { page: undefined }), ...kept })
    void router.navigate({ to: '.', search: update as never, replace: true, resetScroll: false })
  }
  return [search, change]
}

const weekViews = { '1': '1 week', '2': '2 weeks', '4': '4 weeks' }

export interface RosterToolsProps {
  search: RosterSearch
  onChange: (change: Partial<RosterSearch>) => void
  /** The screen says the office itself. */
  fixedOffice: boolean
}

export function RosterTools(props: RosterToolsProps) {
  const { search, onChange } = props
  const { from, weeks } = search
  const step = (by: number) => onChange({ from: addDays(from, by * 7 * weeks) })
  return (
    <div className={`middle8 ${classes.tools}`}>
      <div className="middle8">
        <ActionIcon variant="default" size={36} aria-label="Earlier" onClick={() => step(-1)}>
          <IconChevronLeft size={18} />
        </ActionIcon>
        <ActionIcon variant="default" size={36} aria-label="Later" onClick={() => step(1)}>
          <IconChevronRight size={18} />
        </ActionIcon>
        <Button variant="default" px={12} onClick={() => onChange({ from: mondayOf(today()) })}>
          This week
        </Button>
      </div>
      <p className={classes.range} aria-live="polite">
        {shortDay(from)} – {shortDay(addDays(from, weeks * 7 - 1))}
      </p>
      <RosterFilters {...props} />
      <div className={`line8 ${classes.end}`}>
        <ViewSwitch
          label="Number of weeks"
          views={weekViews}
          view={String(weeks) as keyof typeof weekViews}
          onChange={(next) => onChange({ weeks: Number(next) })}
        />
      </div>
    </div>
  )
}

/** Whose roster. */
export function RosterFilters({ search, onChange, fixedOffice }: RosterToolsProps) {
  const offices = useOfficeOptions()
  const teams = useTeamOptions()
  const { office_id, team_id } = search
  const filters: Filter<'office_id' | 'team_id'>[] = [
    ...(fixedOffice ? [] : [{ type: 'select' as const, name: 'office_id' as const, label: 'Office', options: offices }]),
    { type: 'select', name: 'team_id', label: 'Team', options: teams },
  ]
  return (
    <>
      <SearchBox label="Search the roster" value={search.q} onChange={(q) => onChange({ q })} />
      <FilterBar filters={filters} values={{ office_id, team_id }} onChange={(change) => onChange(change)} />
    </>
  )
}
