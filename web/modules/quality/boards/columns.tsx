import type { Row } from '@iroko/contract/endpoint'
import type { BoardCounts, boards } from '@iroko/contract/quality/boards'
import { Link } from '@tanstack/react-router'
import type { Column } from '../../../screens/columns/column.ts'
import { personColumn } from '../../../screens/columns/person-column.tsx'
import { scoreText } from '../evaluations/columns.tsx'

export type FigureRow = Row<typeof boards.figures>
export type PersonRow = Row<typeof boards.people>

type PathOf<R> = (row: R, more?: Record<string, string>) => string | undefined

/** A figure that opens its list. */
function linked(value: number, to: string | undefined, what: string) {
  return value > 0 && to ? (
    <Link to={to} aria-label={`${what}: ${value}`}>
      {value}
    </Link>
  ) : (
    String(value)
  )
}

function countColumns<R extends BoardCounts>(pathOf: PathOf<R>, nameOf: (row: R) => string): Column<R>[] {
  const count = (key: keyof BoardCounts & string, label: string, more?: Record<string, string>): Column<R> => ({
    key: key as keyof R & string,
    label,
    align: 'end',
    width: 110,
    named: true,
    sortable: key !== 'waiting' && key !== 'upheld',
    render: (row) => linked(Number(row[key]), pathOf(row, more), `${label} of ${nameOf(row)}`),
  })
  return [
    count('evaluations', 'Evaluations'),
    {
      key: 'average' as keyof R & string,
      label: 'Average',
      align: 'end',
      width: 100,
      named: true,
      sortable: true,
      render: ({ average }) => scoreText(average),
    },
    count('failed', 'Auto-fails', { failed: 'true' }),
    count('disputed', 'Disputed', { disputed: 'true' }),
    { ...count('waiting', 'Waiting', { status: 'disputed' }), sortable: false, hidden: true },
    { ...count('upheld', 'Upheld', { decision: 'upheld' }), sortable: false, hidden: true },
    count('revised', 'Revised', { decision: 'revised' }),
  ]
}

export const figureColumns = (label: string, pathOf: PathOf<FigureRow>, isByCampaign: boolean): Column<FigureRow>[] => [
  { key: 'title', label, sortable: true },
  ...countColumns<FigureRow>(pathOf, ({ title }) => title),
  ...(isByCampaign ? [drawn(pathOf)] : []),
]

/** '34 of 40': of the contacts that samples drew, with a released evaluation. */
const drawn = (pathOf: PathOf<FigureRow>): Column<FigureRow> => ({
  key: 'sampled',
  label: 'Drawn, evaluated',
  align: 'end',
  width: 150,
  named: true,
  render: (row) =>
    row.sampled && row.sampled.drawn > 0 ? (
      <>
        {linked(row.sampled.evaluated, pathOf(row, { chosen: 'sample' }), `Drawn contacts of ${row.title} evaluated`)} of{' '}
        {row.sampled.drawn}
      </>
    ) : (
      '-'
    ),
})

export const peopleColumns = (pathOf: PathOf<PersonRow>): Column<PersonRow>[] => [
  {
    ...personColumn<PersonRow>(
      ({ office, is_here }) => [office?.title ?? 'Left', is_here ? null : 'no longer in this campaign'],
      280,
    ),
    sortable: 'full_name',
  },
  ...countColumns<PersonRow>(pathOf, ({ employee }) => employee.full_name).map((column) =>
    column.key === 'revised' ? { ...column, sortable: false } : column,
  ),
]
