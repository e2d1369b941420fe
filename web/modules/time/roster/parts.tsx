/** The roster: weeks of people, planned by dragging, pressing or typing. */
import { addDays, eachDay } from '@iroko/contract/dates'
import { shortDay } from '@iroko/contract/day-words'
import { alertFor, type Fault } from '@iroko/contract/errors'
import type { RosterRow } from '@iroko/contract/time/roster'
import { roster } from '@iroko/contract/time/roster'
import { Button } from '@mantine/core'
import { type KeyboardEvent, Suspense, useState } from 'react'
import { showAlert } from '../../../lib/alerts.ts'
import { queryClient } from '../../../lib/calls/query-client.ts'
import { later, lazily } from '../../../lib/lazily.ts'
import { usePhone } from '../../../lib/screen/use-phone.ts'
import { queryOf, useCall } from '../../../lib/use-call.ts'
import { Pager } from '../../../screens/list/pager.tsx'
import { Help } from '../../../ui/help.tsx'
import { Loaded } from '../../../ui/state/loaded.tsx'
import { Empty, Skeletons } from '../../../ui/state/states.tsx'
import { useAllShifts } from '../shifts/parts-options.tsx'
import classes from './parts.module.css'
import { RosterGrid } from './parts-grid.tsx'
import { Palette } from './parts-palette.tsx'
import { type Planner, usePlanner, WayBackLine } from './parts-planner.tsx'
import { changesOf, choiceAt, choicesOf, type PlanChoice, type Rectangle, rectangleOf, type Selection } from './parts-plans.tsx'
import { RosterTools, useRosterSearch } from './parts-roster-tools.tsx'

const RosterOfDay = lazily(() => import('./parts-day.tsx').then((module) => module.RosterOfDay))
const PlanDialog = later(() => import('./parts-plan-dialog.tsx').then((module) => module.PlanDialog))
const ConflictsDialog = later(() => import('./parts-plan-dialog.tsx').then((module) => module.ConflictsDialog))

const start: Selection = { anchor: { row: 0, day: 0 }, focus: { row: 0, day: 0 } }

interface RosterProps {
  /** Only this office's people; without it the office is a filter. */
  officeId?: string
}

export function Roster({ officeId }: RosterProps) {
  const isPhone = usePhone()
  const [search, setSearch] = useRosterSearch()
  const { from, weeks, q, office_id, team_id, page, limit } = search
  const days = eachDay(from, addDays(from, weeks * 7 - 1))
  const whose = { q: q || undefined, office_id: officeId ?? (office_id || undefined), team_id: team_id || undefined }
  const query = { from, to: days.at(-1) ?? from, page, limit, ...whose }
  const found = useCall(roster.show, { query }, { keepPrevious: true })
  const rows = found.data?.roster ?? []
  const isCurrent = found.data?.from === from && found.data?.to === query.to
  const planner = usePlanner(rows)
  const copyWeek = async () => {
    const next = { ...query, from: addDays(from, 7), to: addDays(from, 13) }
    // What is drawn may be older than the change somebody just made: both weeks are read again.
    const read = (week: typeof query) =>
      queryClient.fetchQuery({ ...queryOf(roster.show, { query: week }), staleTime: 0 }).then(({ roster }) => roster)
    const both = await Promise.all([read(query), read(next)]).catch((fault: Fault) => {
      showAlert({ kind: 'warning', text: alertFor(fault, 'Roster | ') })
    })
    if (both) await planner.copy(...both, days, () => setSearch({ from: next.from }))
  }
  const onCopyWeek = weeks === 1 ? () => void copyWeek() : undefined
  const drawn = isCurrent ? days : days.slice(0, rows[0]?.cells.length)
  const tools = { search, onChange: setSearch, fixedOffice: officeId !== undefined }
  const below = (
    <>
      {rows.length === 0 ? <Loaded found={found} prefix="Roster | " count={8} height={52} /> : null}
      {found.data && rows.length === 0 ? <Empty text="No employees here" /> : null}
      {rows.length > 0 ? (
        <Pager
          page={page}
          limit={limit}
          total={found.data?.total ?? 0}
          onPage={(next) => setSearch({ page: next })}
          onLimit={(next) => setSearch({ limit: Math.min(200, next), page: 1 })}
        />
      ) : null}
      {planner.conflicts.length > 0 ? (
        <ConflictsDialog
          conflicts={planner.conflicts}
          busy={planner.busy}
          onAccept={planner.accept}
          onClose={planner.dismiss}
        />
      ) : null}
    </>
  )
  if (isPhone)
    return (
      <Suspense fallback={<Skeletons count={8} height={52} />}>
        <RosterOfDay {...tools} rows={rows} days={drawn} isBusy={!isCurrent} planner={planner} onCopyWeek={onCopyWeek} />
        {below}
      </Suspense>
    )
  return (
    <div className={`column12 ${classes.roster}`}>
      <RosterTools {...tools} />
      {rows.length > 0 ? (
        <div aria-busy={!isCurrent}>
          <PlannedGrid rows={rows} days={drawn} planner={planner} onCopyWeek={onCopyWeek} />
        </div>
      ) : null}
      {below}
    </div>
  )
}

interface PlannedGridProps {
  rows: readonly RosterRow[]
  days: readonly string[]
  planner: Planner
  /** Makes the next week like this one; not of several weeks. */
  onCopyWeek: (() => void) | undefined
}

function PlannedGrid({ rows, days, planner, onCopyWeek }: PlannedGridProps) {
  const all = useAllShifts()
  const [selection, setSelection] = useState(start)
  const [copied, setCopied] = useState<Pick<PlanChoice, 'kind' | 'shift_id'>>()
  const [isOpen, setOpen] = useState(false)
  const choices = choicesOf([...all.values()].filter(({ archived }) => !archived))
  const mayPlan = rows.some(({ can }) => can.plan)
  const rectangle = rectangleOf(selection)
  const put = (choice: Pick<PlanChoice, 'kind' | 'shift_id'>, into: Rectangle = rectangle, extra = false) =>
    planner.plan(changesOf(rows, days, into, choice, extra))

  const onKey = (event: KeyboardEvent): boolean => {
    if (!mayPlan) return false
    const { row, day } = selection.focus
    if (event.ctrlKey || event.metaKey) {
      const run = {
        c: () => setCopied(choiceAt(rows[row], day)),
        v: copied && (() => put(copied)),
        z: () => planner.goBack(event.shiftKey ? 'Redo' : 'Undo'),
        y: () => planner.goBack('Redo'),
      }[event.key.toLowerCase()]
      run?.()
      return run !== undefined
    }
    if (event.altKey) return false
    if (event.key === 'Enter') setOpen(true)
    else {
      const wanted = event.key === 'Backspace' ? 'Delete' : event.key
      const choice = choices.find(({ shortcut }) => shortcut === wanted)
      if (!choice) return false
      put(choice)
    }
    return true
  }

  return (
    <>
      {mayPlan ? (
        <div className={classes.planning}>
          <Palette
            choices={choices}
            onSelect={setSelection}
            onPlan={(choice, over) => put(choice, over ? rectangleOf(over) : rectangle)}
          />
          <Help label="How to plan">
            Drag a shift onto cells, or select cells (drag, Shift and arrows) and press a shift or its key. Enter shows all
            choices. Ctrl+C and Ctrl+V copy, Ctrl+Z undoes, Ctrl+Y redoes.
          </Help>
          <WayBackLine planner={planner} />
          {onCopyWeek ? (
            <Button variant="default" loading={planner.busy} onClick={onCopyWeek}>
              Copy to next week
            </Button>
          ) : null}
        </div>
      ) : null}
      <RosterGrid
        label="Roster"
        rows={rows}
        days={days}
        shifts={all}
        selection={selection}
        onSelect={setSelection}
        onKey={onKey}
        onFill={(over) => put(choiceAt(rows[over.anchor.row], over.anchor.day), rectangleOf(over))}
      />
      {isOpen ? (
        <PlanDialog
          title={titleOf(rows, days, rectangle)}
          choices={choices}
          onPlan={(choice, extra) => put(choice, rectangle, extra)}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  )
}

/** 'Ada Obi, Mon 23 Nov', '3 people, Mon 23 Nov – Fri 27 Nov' */
function titleOf(rows: readonly RosterRow[], days: readonly string[], { top, bottom, left, right }: Rectangle): string {
  const who = top === bottom ? (rows[top]?.employee.full_name ?? '') : `${bottom - top + 1} people`
  const [from = '', to = ''] = [days[left], days[right]]
  return `${who}, ${from === to ? shortDay(from) : `${shortDay(from)} – ${shortDay(to)}`}`
}
