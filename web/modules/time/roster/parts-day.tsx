/** The roster of one day, on a phone: who works when; a press on somebody plans that day of theirs. */
import { mondayOf } from '@iroko/contract/dates'
import { shortDay } from '@iroko/contract/day-words'
import type { RosterCell, RosterRow } from '@iroko/contract/time/roster'
import type { Shift } from '@iroko/contract/time/shifts'
import { ActionIcon } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { later } from '../../../lib/lazily.ts'
import { ask } from '../../../screens/ask.tsx'
import { DayPeopleList, DayPerson, DaySwiper } from '../../../screens/day/day-swiper.tsx'
import { Menu } from '../../../screens/pop-up/menu.tsx'
import { exactly } from '../../../ui/date/date-words.ts'
import { toneClass } from '../../../ui/state/tone.ts'
import { ShiftName } from '../shifts/parts.tsx'
import { useAllShifts } from '../shifts/parts-options.tsx'
import { conflictLabels } from '../shifts/parts-words.tsx'
import classes from './parts-day.module.css'
import { type Planner, WayBackLine } from './parts-planner.tsx'
import { changesOf, choicesOf, signedConflicts } from './parts-plans.tsx'
import { RosterFilters, type RosterToolsProps } from './parts-roster-tools.tsx'

const PlanDialog = later(() => import('./parts-plan-dialog.tsx').then((module) => module.PlanDialog))

interface RosterOfDayProps extends RosterToolsProps {
  rows: readonly RosterRow[]
  /** Those of the rows' cells. */
  days: readonly string[]
  isBusy: boolean
  planner: Planner
  onCopyWeek: (() => void) | undefined
}

export function RosterOfDay({ rows, days, isBusy, planner, onCopyWeek, ...tools }: RosterOfDayProps) {
  const { search, onChange } = tools
  const { day } = search
  const shifts = useAllShifts()
  const at = days.indexOf(day)
  const mayPlan = rows.some(({ can }) => can.plan)
  const choices = choicesOf([...shifts.values()].filter(({ archived }) => !archived))
  const plan = (row: number) => {
    const into = { top: row, bottom: row, left: at, right: at }
    void ask(
      <PlanDialog
        title={`${rows[row]?.employee.full_name}, ${shortDay(day)}`}
        choices={choices}
        onPlan={(choice, extra) => planner.plan(changesOf(rows, days, into, choice, extra))}
      />,
    )
  }
  const used = [search.q, search.team_id, tools.fixedOffice ? '' : search.office_id].filter(Boolean).length
  return (
    <DaySwiper
      label="Roster"
      day={day}
      onDay={(next) => onChange({ day: next, from: mondayOf(next), page: search.page })}
      filters={<RosterFilters {...tools} />}
      used={used}
      tools={mayPlan && onCopyWeek ? <More onCopyWeek={onCopyWeek} /> : null}
    >
      {planner.back ? <WayBackLine planner={planner} /> : null}
      {rows.length > 0 ? (
        <DayPeopleList label={`People on ${exactly(day)}`} isBusy={isBusy}>
          {rows.map(({ employee, team, office, can, cells }, row) => (
            <DayPerson
              key={employee.id}
              person={employee}
              detail={team?.title ?? office?.title}
              to={`/dashboard/user/profile/${employee.ogid}`}
              onOpen={can.plan && at >= 0 ? () => plan(row) : undefined}
            >
              <CellWords cell={cells[at]} shifts={shifts} />
            </DayPerson>
          ))}
        </DayPeopleList>
      ) : null}
    </DaySwiper>
  )
}

function More({ onCopyWeek }: { onCopyWeek: () => void }) {
  return (
    <Menu
      button={(opener) => (
        <ActionIcon variant="default" size={36} aria-label="More actions" {...opener}>
          <IconDots size={18} />
        </ActionIcon>
      )}
      items={[{ label: 'Copy to next week', run: onCopyWeek }]}
    />
  )
}

function CellWords({ cell, shifts }: { cell: RosterCell | undefined; shifts: ReadonlyMap<string, Shift> }) {
  if (!cell) return '-'
  const warnings = signedConflicts(cell)
  const isFree = cell.shifts.length === 0 && !cell.leave && !cell.holiday
  return (
    <>
      {cell.shifts.map((shift) => (
        <span key={shift.shift_id + String(shift.extra)} className={classes.shift}>
          <ShiftName shift={shifts.get(shift.shift_id) ?? { title: 'Archived shift', colour: 'currentColor' }} />
          <span className="tiny figures">
            {shift.start}–{shift.end}
          </span>
        </span>
      ))}
      {isFree ? <span className="dimmed">Day off</span> : null}
      {cell.leave ? (
        <span className={`${classes.word} ${toneClass('info')}`}>{cell.leave === 'approved' ? 'Leave' : 'Pending leave'}</span>
      ) : null}
      {cell.holiday ? <span className={`${classes.word} ${toneClass('good')}`}>{cell.holiday}</span> : null}
      {warnings.map((kind) => (
        <span key={kind} className={`${classes.word} ${toneClass('waiting')}`}>
          {conflictLabels[kind]}
        </span>
      ))}
    </>
  )
}
