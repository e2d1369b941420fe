/** The rows of the board as its groups. */
import type { BoardGroup, StandingCounts } from '@iroko/contract/time/attendance-board'

interface Counted {
  id: string | null
  title: string | null
  office_type: BoardGroup['office_type']
  office: string | null
  shift: BoardGroup['shifts'][number]['shift']
  standing: keyof StandingCounts
  people: number
}

function sumOf(rows: readonly Counted[]): { people: number; counts: StandingCounts } {
  const counts: StandingCounts = {}
  let all = 0
  for (const { standing, people } of rows) {
    counts[standing] = (counts[standing] ?? 0) + people
    all += people
  }
  return { people: all, counts }
}

/** Groups with their shifts, in the order of the rows; people of no team are a group of their own, the last. */
export function boardOf(rows: readonly Counted[]): { people: number; counts: StandingCounts; groups: BoardGroup[] } {
  const parts = Map.groupBy(rows, ({ id }) => id)
  const groups = [...parts.values()].map((part): BoardGroup => {
    const [first] = part
    const shifts = Map.groupBy(part, ({ shift }) => shift?.id)
    return {
      id: first?.id ?? 'none',
      title: first?.title ?? 'Without a team',
      office_type: first?.office_type ?? 'team',
      office: first?.office ?? null,
      ...sumOf(part),
      shifts: [...shifts.values()].map((own) => ({ shift: own[0]?.shift ?? null, ...sumOf(own) })),
    }
  })
  const isNobodys = ({ id }: BoardGroup) => id === 'none'
  return { ...sumOf(rows), groups: [...groups.filter((group) => !isNobodys(group)), ...groups.filter(isNobodys)] }
}
