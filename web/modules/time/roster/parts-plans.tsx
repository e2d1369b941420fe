/** What can be put into days: shifts, free days, what the team or office has; and how a rectangle of cells becomes changes. */
import { addDays } from '@iroko/contract/dates'
import type { ConflictKind, RosterCell, RosterChange, RosterRow } from '@iroko/contract/time/roster'
import type { Shift } from '@iroko/contract/time/shifts'
import type { Place } from '../../../screens/day/use-day-grid.ts'

export interface PlanChoice {
  key: string
  title: string
  kind: 'shift' | 'off' | 'inherit'
  shift_id: string | null
  colour: string | null
  /** The key that puts it into the chosen cells. */
  shortcut: string
}

export function choicesOf(shifts: readonly Shift[]): PlanChoice[] {
  return [
    ...shifts.map(
      ({ id, title, colour }, index): PlanChoice => ({
        key: id,
        title,
        kind: 'shift',
        shift_id: id,
        colour,
        shortcut: index < 9 ? String(index + 1) : '',
      }),
    ),
    { key: 'off', title: 'Day off', kind: 'off', shift_id: null, colour: null, shortcut: '0' },
    { key: 'inherit', title: 'Same as team or office', kind: 'inherit', shift_id: null, colour: null, shortcut: 'Delete' },
  ]
}

export interface Selection {
  anchor: Place
  focus: Place
}

export interface Rectangle {
  top: number
  bottom: number
  left: number
  right: number
}

export const rectangleOf = ({ anchor, focus }: Selection): Rectangle => ({
  top: Math.min(anchor.row, focus.row),
  bottom: Math.max(anchor.row, focus.row),
  left: Math.min(anchor.day, focus.day),
  right: Math.max(anchor.day, focus.day),
})

export const isInside = ({ top, bottom, left, right }: Rectangle, { row, day }: Place): boolean =>
  row >= top && row <= bottom && day >= left && day <= right

type Sent = Omit<RosterChange, 'extra'> & { extra: boolean }

/** One change a person for the days of a rectangle; rows that the caller does not plan are left out. */
export function changesOf(
  rows: readonly RosterRow[],
  days: readonly string[],
  { top, bottom, left, right }: Rectangle,
  choice: Pick<PlanChoice, 'kind' | 'shift_id'>,
  extra = false,
): Sent[] {
  const [from, to] = [days[left], days[right]]
  if (!from || !to) return []
  return rows
    .slice(top, bottom + 1)
    .filter(({ can }) => can.plan)
    .map(({ employee }) => ({
      employee_id: employee.id,
      from,
      to,
      kind: choice.kind,
      ...(choice.shift_id ? { shift_id: choice.shift_id } : {}),
      extra,
    }))
}

/** The shift of a cell that stands in the first place; null on a free day. */
const mainOf = (row: RosterRow | undefined, day: number): string | null =>
  row?.cells[day]?.shifts.find(({ extra }) => !extra)?.shift_id ?? null

/** What it takes to make the next week look like this one: only the days that differ, neighbours together. */
export function copyOf(rows: readonly RosterRow[], next: readonly RosterRow[], days: readonly string[]): Sent[] {
  const nextById = new Map(next.map((row) => [row.employee.id, row]))
  return rows
    .filter(({ can }) => can.plan)
    .flatMap((row) => {
      const target = nextById.get(row.employee.id)
      const changes: Sent[] = []
      for (const [index, day] of days.slice(0, 7).entries()) {
        const wanted = mainOf(row, index)
        if (wanted === mainOf(target, index)) continue
        const to = addDays(day, 7)
        const last = changes.at(-1)
        if (last && last.to === addDays(to, -1) && (last.shift_id ?? null) === wanted) last.to = to
        else {
          const plan = wanted ? { kind: 'shift' as const, shift_id: wanted } : { kind: 'off' as const }
          changes.push({ employee_id: row.employee.id, from: to, to, extra: false, ...plan })
        }
      }
      return changes
    })
}

/** What stands in a cell, as a choice: for copying and for dragging on. */
export function choiceAt(row: RosterRow | undefined, day: number): Pick<PlanChoice, 'kind' | 'shift_id'> {
  const shift_id = mainOf(row, day)
  return shift_id ? { kind: 'shift', shift_id } : { kind: 'off', shift_id: null }
}

/** What leave and holidays say in a cell by themselves is not said again as a conflict's sign. */
export const signedConflicts = ({ conflicts }: RosterCell): ConflictKind[] =>
  conflicts.filter((kind) => kind !== 'leave' && kind !== 'holiday')

/** The versions of the rows that are changed, as they are on the screen or, if that is newer, as one's own last change left them. */
export function versionsOf(
  rows: readonly RosterRow[],
  changes: readonly { employee_id: string }[],
  known: Readonly<Record<string, number>>,
): Record<string, number> {
  const changed = new Set(changes.map(({ employee_id }) => employee_id))
  return Object.fromEntries(
    rows
      .filter(({ employee }) => changed.has(employee.id))
      .map(({ employee, version }) => [employee.id, Math.max(version, known[employee.id] ?? 0)]),
  )
}
