/** The board of a day: offices or teams with their shifts, and how many stand how. */
import { type BoardGroup, type BoardStatus, type StandingCounts, standings } from '@iroko/contract/time/attendance-board'
import { Link } from '@tanstack/react-router'
import { countOf } from '../../../lib/format.ts'
import type { Column } from '../../../screens/columns/column.ts'
import { DataTable } from '../../../screens/table/data-table.tsx'
import { standingMap } from '../attendance-days/parts-words.tsx'
import { ShiftName } from '../shifts/parts.tsx'
import { Count } from './parts-count.tsx'
import classes from './parts-standings.module.css'
import type { useBoard } from './parts-standings.tsx'

interface Part {
  id: string
  group: BoardGroup
  shift: BoardGroup['shifts'][number]['shift'] | undefined
  /** What the numbers are of, aloud. */
  of: string
  people: number
}
type Line = Part & StandingCounts

/** A group, and under it its shifts where it has several. */
function linesOf(groups: readonly BoardGroup[]): Line[] {
  return groups.flatMap((group) => {
    const { id, title, people, counts, shifts } = group
    const own: Line = { id, group, shift: undefined, of: title, people, ...counts }
    if (shifts.length < 2) return [own]
    const parts = shifts.map(
      ({ shift, people: of, counts: ofShift }): Line => ({
        id: `${id} ${shift?.id}`,
        group,
        shift,
        of: `${title}, ${shift?.title ?? 'no shift'}`,
        people: of,
        ...ofShift,
      }),
    )
    return [own, ...parts]
  })
}

export interface BoardProps {
  found: ReturnType<typeof useBoard>
  /** What the groups are: 'Offices'. */
  label: string
  /** The people behind a number; `shift_id` is `none` for those without a shift. */
  to: (group: BoardGroup, search: { standing?: BoardStatus | undefined; shift_id?: string | undefined }) => string
  empty: string
}

export function Board({ found, label, to, empty }: BoardProps) {
  const board = found.data?.attendance_board
  return (
    <DataTable
      label={label}
      columns={columnsOf(label, to)}
      rows={board && linesOf(board.groups)}
      loading={found.isPending}
      fetching={found.isPlaceholderData}
      error={board ? undefined : found.error}
      retry={() => void found.refetch()}
      errorPrefix="Attendance | "
      rowLabel={({ of }) => of}
      empty={empty}
    />
  )
}

/** The others are named in the last column: a table of eight columns and more folds. */
const usual: readonly BoardStatus[] = ['present', 'late', 'awaited', 'absent', 'on_leave']
const others = standings.filter((standing) => !usual.includes(standing))

function columnsOf(label: string, to: BoardProps['to']): Column<Line>[] {
  const shiftId = ({ shift }: Line) => (shift === undefined ? undefined : (shift?.id ?? 'none'))
  const address = (line: Line, standing: BoardStatus) => to(line.group, { standing, shift_id: shiftId(line) })
  return [
    { key: 'of', label: label.replace(/s$/, ''), width: 230, render: (line) => <Name line={line} to={to(line.group, {})} /> },
    ...usual.map(
      (standing): Column<Line> => ({
        key: standing,
        label: standingMap[standing].label,
        width: 96,
        align: 'end',
        render: (line) => {
          const count = line[standing]
          return count ? <Count of={line.of} standing={standing} count={count} to={address(line, standing)} /> : '-'
        },
      }),
    ),
    {
      key: 'people',
      label: 'Others',
      render: (line) => {
        const some = others.filter((standing) => line[standing])
        if (some.length === 0) return '-'
        return (
          <span className={classes.others}>
            {some.map((standing) => (
              <Link key={standing} to={address(line, standing)}>
                {standingMap[standing].label}: {line[standing]}
              </Link>
            ))}
          </span>
        )
      },
    },
  ]
}

function Name({ line: { group, shift, people }, to }: { line: Line; to: string }) {
  const many = countOf(people, 'person', 'people')
  if (shift !== undefined) {
    return (
      <span className={classes.shift}>
        {shift ? <ShiftName shift={shift} /> : 'No shift'}
        <span className={classes.detail}>{many}</span>
      </span>
    )
  }
  const only = group.shifts.length === 1 ? group.shifts[0]?.shift?.title : undefined
  return (
    <span>
      <Link to={to} className={classes.office}>
        {group.title}
      </Link>
      <span className={classes.detail}>{[group.office, many, only].filter(Boolean).join(' · ')}</span>
    </span>
  )
}
