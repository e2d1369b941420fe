/** Lateness of a period: what it comes to, week by week, by office, and who. */

import { addDays, addMonths, firstOfMonth } from '@iroko/contract/dates'
import { shortDay } from '@iroko/contract/day-words'
import type { Output, Row } from '@iroko/contract/endpoint'
import { lateness } from '@iroko/contract/time/lateness'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { countOf, durationText, formatNumber } from '../../../lib/format.ts'
import { later } from '../../../lib/lazily.ts'
import { useAddress } from '../../../lib/screen/use-address.ts'
import { useCall } from '../../../lib/use-call.ts'
import { ask } from '../../../screens/ask.tsx'
import type { Column } from '../../../screens/columns/column.ts'
import type { Filter } from '../../../screens/filters/filter.ts'
import { ListView } from '../../../screens/list/list-view.tsx'
import type { FilterName } from '../../../screens/list/use-list.ts'
import { DataTable } from '../../../screens/table/data-table.tsx'
import { today } from '../../../ui/date/date-words.ts'
import { StatCard, StatCards } from '../../../ui/figures/stat-card.tsx'
import { Section } from '../../../ui/page.tsx'
import { PersonCell } from '../../../ui/person/person-cell.tsx'
import { Loaded } from '../../../ui/state/loaded.tsx'
import { Skeletons } from '../../../ui/state/states.tsx'
import { usePlaceFilters } from '../attendance-board/parts-people.tsx'
import { useAddresses } from '../attendance-days/parts-address.tsx'
import classes from './parts.module.css'
import { LatenessTrend, Spark } from './parts-trend.tsx'

const LateDaysDialog = later(() => import('./parts-late-days.tsx').then((module) => module.LateDaysDialog))

type LatePerson = Row<typeof lateness.list>
type LateFilter = Filter<FilterName<typeof lateness.list>>

interface LatenessProps {
  /** One office or team; without it offices are ranked, and are filters. */
  of?: { office_id?: string; team_id?: string }
}

export function Lateness({ of }: LatenessProps) {
  const [{ from, to, office_id, team_id, branch_id }] = useAddress()
  const period = { from: from || undefined, to: to || undefined }
  const place = { office_id: office_id || undefined, team_id: team_id || undefined, branch_id: branch_id || undefined }
  const found = useCall(lateness.sums, { query: { ...period, ...(of ?? place) } }, { keepPrevious: true })
  const sums = found.data?.attendance_lateness_sums
  return (
    <>
      {found.isError && !sums ? (
        <Loaded found={found} prefix="Lateness | " />
      ) : (
        <div className={classes.overview}>
          <Sums sums={sums} />
          {sums ? <LatenessTrend weeks={sums.weeks} from={sums.from} to={sums.to} /> : <Skeletons count={1} height={196} />}
        </div>
      )}
      <People of={of} period={period} />
      {of ? null : <Offices sums={sums} />}
    </>
  )
}

type SumsOfPeriod = Output<typeof lateness.sums>['attendance_lateness_sums']

function Sums({ sums }: { sums: SumsOfPeriod | undefined }) {
  const average = sums && sums.late_days > 0 ? Math.round(sums.late_minutes / sums.late_days) : 0
  return (
    <StatCards>
      <StatCard
        label="Late arrivals"
        value={sums && formatNumber(sums.late_days)}
        hint={sums && `${shortDay(sums.from)} to ${shortDay(sums.to)}`}
        tone="waiting"
      />
      <StatCard label="People" value={sums && formatNumber(sums.people)} hint="late at least once" />
      <StatCard label="Total lateness" value={sums && durationText(sums.late_minutes)} />
      <StatCard label="On average" value={sums && durationText(average)} hint="per late arrival" />
    </StatCards>
  )
}

/** The periods that people ask for most; the filter takes any other. */
export function Periods() {
  const [{ from, to }, change] = useAddress()
  const now = today()
  const first = firstOfMonth(now)
  const periods = [
    { label: 'This month', from: undefined, to: undefined },
    { label: 'Last month', from: addMonths(first, -1), to: addDays(first, -1) },
    { label: 'Three months', from: addMonths(first, -2), to: now },
    { label: 'Six months', from: addMonths(first, -5), to: now },
  ]
  return (
    <div className={`middle8 ${classes.periods}`}>
      {periods.map((period) => {
        const isChosen = (from || undefined) === period.from && (to || undefined) === period.to
        return (
          <Button
            key={period.label}
            variant={isChosen ? 'light' : 'default'}
            aria-pressed={isChosen}
            onClick={() => change({ from: period.from, to: period.to, page: undefined })}
          >
            {period.label}
          </Button>
        )
      })}
    </div>
  )
}

function Offices({ sums }: { sums: SumsOfPeriod | undefined }) {
  const addresses = useAddresses()
  const [{ from, to }] = useAddress()
  return (
    <Section title="Offices">
      <DataTable
        label="Offices"
        columns={[
          {
            key: 'title',
            label: 'Office',
            render: (office) => (
              <Link to={addresses.officeLateness(office, { from, to })} className={classes.office}>
                {office.title}
              </Link>
            ),
          },
          { key: 'late_days', label: 'Late arrivals', align: 'end' },
          { key: 'people', label: 'People', align: 'end' },
          {
            key: 'late_minutes',
            label: 'Total lateness',
            align: 'end',
            render: ({ late_minutes }) => durationText(late_minutes),
          },
        ]}
        rows={sums?.offices}
        loading={!sums}
        empty="No late arrivals in this period"
      />
    </Section>
  )
}

function People({ of, period }: LatenessProps & { period: { from?: string | undefined; to?: string | undefined } }) {
  const places = usePlaceFilters()
  const { person } = useAddresses()
  const dates: LateFilter = { type: 'date_range', name: 'from', to: 'to', label: 'Dates' }
  return (
    <ListView
      label="People"
      call={lateness.list}
      extra={{ query: of ?? {}, sort: '-late_minutes' }}
      columns={columnsOf(person)}
      filters={of ? [dates] : [...places, dates]}
      rowLabel={({ employee }) => employee.full_name}
      onRowClick={({ employee }) => void ask(<LateDaysDialog employee={employee} period={period} />)}
      empty="No late arrivals in this period"
      errorPrefix="Lateness | "
    />
  )
}

const columnsOf = (address: (employee: LatePerson['employee']) => string): Column<LatePerson>[] => [
  {
    key: 'employee',
    label: 'Person',
    sortable: 'full_name',
    width: 240,
    render: ({ employee, office, team }) => (
      <PersonCell
        name={employee.full_name}
        picture={employee.profile_picture}
        detail={team ? `${office.title}, ${team.title}` : office.title}
        to={address(employee)}
      />
    ),
  },
  {
    key: 'late_days',
    label: 'Late',
    sortable: true,
    width: 140,
    align: 'end',
    render: ({ late_days, worked_days }) => `${late_days} of ${countOf(worked_days, 'day')}`,
  },
  {
    key: 'late_minutes',
    label: 'Total lateness',
    sortable: true,
    width: 120,
    align: 'end',
    render: ({ late_minutes }) => durationText(late_minutes),
  },
  {
    key: 'longest_minutes',
    label: 'Longest',
    sortable: true,
    width: 110,
    align: 'end',
    render: ({ longest_minutes }) => durationText(longest_minutes),
  },
  { key: 'weeks', label: 'Week by week', render: ({ weeks }) => <Spark weeks={weeks} /> },
]
