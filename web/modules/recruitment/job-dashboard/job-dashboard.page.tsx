import type { Output } from '@iroko/contract/endpoint'
import { jobDashboard } from '@iroko/contract/recruitment/job-dashboard'
import { type FunnelStage, stageWords } from '@iroko/contract/recruitment/stages'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { countOf, formatNumber } from '../../../lib/format.ts'
import { useAddress } from '../../../lib/screen/use-address.ts'
import { useMay } from '../../../lib/session.ts'
import { useCall } from '../../../lib/use-call.ts'
import type { Filter } from '../../../screens/filters/filter.ts'
import { FilterBar } from '../../../screens/filters/filter-bar.tsx'
import { StatCard, StatCards } from '../../../ui/figures/stat-card.tsx'
import { Page, Section } from '../../../ui/page.tsx'
import { Loaded } from '../../../ui/state/loaded.tsx'
import { NoPermission } from '../../../ui/state/states.tsx'
import { sourceWords } from '../applications/columns.tsx'
import { useApplicationFilters } from '../applications/parts-table.tsx'
import classes from './parts.module.css'

type Found = Output<typeof jobDashboard.show>
type Figures = Pick<Found['total'], 'applied' | 'interviewed' | 'hired' | 'days_to_hire'>
type Filters = Readonly<Record<string, string>>
/** Where a figure is listed; nowhere for who may not open it. */
type To = (more: Filters) => string | undefined

/** Of those who applied in a period: how far they came, how long it took, and whence. */
export default function JobDashboardPage() {
  const may = useMay('recruitment.report')
  return (
    <Page
      title="Job Dashboard"
      description="Counts those who applied in the period, the last 90 days unless you choose others. Each number opens its list."
    >
      {may ? <Dashboard /> : <NoPermission text="You cannot open this dashboard. HR can" />}
    </Page>
  )
}

const names = ['from', 'to', 'job_opening_id', 'siever'] as const
type Name = (typeof names)[number]
type Query = Partial<Record<Name, string>>

function Dashboard() {
  const [address, change] = useAddress()
  const mayList = useMay('application.read')
  const filters = useApplicationFilters().filter(({ name }) => name === 'job_opening_id' || name === 'siever')
  const query: Query = Object.fromEntries(
    names.flatMap((name) => {
      const value = address[name]
      return value ? [[name, value]] : []
    }),
  )
  const found = useCall(jobDashboard.show, { query }, { keepPrevious: true })
  return (
    <>
      <FilterBar
        filters={[{ type: 'date_range', name: 'from', to: 'to', label: 'Applied' }, ...(filters as Filter<Name>[])]}
        values={query}
        onChange={(values: Query) => change(Object.fromEntries(names.map((name) => [name, values[name]])))}
      />
      <Loaded found={found} prefix="Job dashboard | " count={4} height={120}>
        {(figures) => <Body figures={figures} to={listOf(figures, query, mayList)} />}
      </Loaded>
    </>
  )
}

const applicationsPath = '/dashboard/recruitment/job-applications'

/** The list of what a figure counts: of those days, and of the opening and the rep siever that were chosen. */
const listOf =
  ({ from, to }: Found, { job_opening_id, siever }: Query, mayList: boolean): To =>
  (more) => {
    const chosen = { ...(job_opening_id ? { job_opening_id } : {}), ...(siever ? { siever } : {}) }
    const asked = new URLSearchParams({ applied_from: from, applied_to: to, ...chosen, ...more })
    return mayList ? `${applicationsPath}?${asked}` : undefined
  }

const daysText = (days: number | null): string => (days === null ? '-' : countOf(days, 'day'))

function Body({ figures, to }: { figures: Found; to: To }) {
  const { total, funnel, sources, sievers, openings } = figures
  const link = (more: Filters) => {
    const address = to(more)
    return address ? { to: address } : {}
  }
  return (
    <>
      <StatCards label="Applications">
        <StatCard label="Applied" value={formatNumber(total.applied)} {...link({})} />
        <StatCard label="Hired" value={formatNumber(total.hired)} tone="good" {...link({ stage: 'hired' })} />
        <StatCard label="Rejected" value={formatNumber(total.rejected)} {...link({ stage: 'rejected' })} />
        <StatCard label="Withdrawn" value={formatNumber(total.withdrawn)} {...link({ stage: 'withdrawn' })} />
        <StatCard
          label="Time to hire"
          value={daysText(total.days_to_hire)}
          hint="Median, from applying to being hired"
          {...link({ stage: 'hired' })}
        />
      </StatCards>
      <Section title="How far they came">
        <Funnel funnel={funnel} to={to} />
      </Section>
      <Section title="By source">
        <Table
          head="Source"
          rows={sources.map((row) => ({
            ...row,
            key: row.source,
            title: sourceWords(row.source),
            more: { source: row.source },
          }))}
          to={to}
        />
      </Section>
      <Section title="By opening">
        <Table
          head="Opening"
          extra={['Positions', 'Headcount']}
          rows={openings.map((row) => ({
            ...row,
            key: row.id,
            title: `${row.job_title} · ${row.office.title}`,
            more: { job_opening_id: row.id },
            cells: [
              {
                value: row.filled,
                of: `of ${row.positions} filled`,
                to: to({}) && `${applicationsPath}?${new URLSearchParams({ job_opening_id: row.id, stage: 'hired' })}`,
              },
              {
                value: row.headcount,
                of: row.committed_headcount === null ? '' : `of ${row.committed_headcount}`,
                to: `/dashboard/hr/department/${row.office.id}`,
              },
            ],
          }))}
          to={to}
        />
      </Section>
      <Section title="By rep siever">
        <Table
          head="Rep siever"
          rows={sievers.map((row) => ({
            ...row,
            key: row.siever?.ogid ?? 'none',
            title: row.siever?.full_name ?? 'Nobody',
            more: { siever: row.siever?.ogid ?? 'none' },
          }))}
          to={to}
        />
      </Section>
    </>
  )
}

interface Step {
  stage: FunnelStage
  reached: number
  lost: number
}

/** How far they came, and who went no farther: rejected or withdrawn there. Whoever is still on the way is not lost. */
function Funnel({ funnel, to }: { funnel: readonly Step[]; to: To }) {
  const most = funnel[0]?.reached ?? 0
  return (
    <ol className={`card16 ${classes.funnel}`}>
      {funnel.map(({ stage, reached, lost }) => (
        <li key={stage} className={classes.stage}>
          <span>{stageWords[stage]}</span>
          <div>
            <div className={classes.bar} style={{ width: `${most > 0 ? (100 * reached) / most : 0}%` }} />
          </div>
          <span className={classes.end}>
            <Figure value={reached} to={to({ reached: stage })} />
          </span>
          <span className="small">
            {lost > 0 ? (
              <>
                <Figure value={lost} to={to({ lost: stage })} /> lost ({Math.round((100 * lost) / reached)}%)
              </>
            ) : null}
          </span>
        </li>
      ))}
    </ol>
  )
}

const Linked = ({ to, children }: { to: string | undefined; children: ReactNode }): ReactNode =>
  to ? <Link to={to}>{children}</Link> : children

const Figure = ({ value, to }: { value: number; to: string | undefined }): ReactNode => (
  <Linked to={value > 0 ? to : undefined}>{formatNumber(value)}</Linked>
)

interface TableRow extends Figures {
  key: string
  title: string
  /** What its lists are filtered by besides. */
  more: Filters
  cells?: readonly { value: number; of: string; to: string | undefined }[]
}

function Table({ head, extra = [], rows, to }: { head: string; extra?: readonly string[]; rows: readonly TableRow[]; to: To }) {
  if (rows.length === 0) return <p className="dimmed">Nobody applied in this period.</p>
  return (
    <div className={`card16 ${classes.scroll}`}>
      <table className={classes.figures}>
        <thead>
          <tr>
            <th scope="col">{head}</th>
            {['Applied', 'Interviewed', 'Hired', 'Time to hire', ...extra].map((title) => (
              <th key={title} scope="col" className={classes.end}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, title, more, applied, interviewed, hired, days_to_hire, cells = [] }) => (
            <tr key={key}>
              <th scope="row">{title}</th>
              <td className={classes.end}>
                <Figure value={applied} to={to(more)} />
              </td>
              <td className={classes.end}>
                <Figure value={interviewed} to={to({ ...more, reached: 'interview' })} />
              </td>
              <td className={classes.end}>
                <Figure value={hired} to={to({ ...more, stage: 'hired' })} />
              </td>
              <td className={classes.end}>
                <Linked to={hired > 0 ? to({ ...more, stage: 'hired' }) : undefined}>{daysText(days_to_hire)}</Linked>
              </td>
              {cells.map((cell, at) => (
                <td key={extra[at]} className={classes.end}>
                  <Figure value={cell.value} to={cell.to} /> {cell.of}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
