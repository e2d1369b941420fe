import type { Output } from '@iroko/contract/endpoint'
import { jobDashboard } from '@iroko/contract/recruitment/job-dashboard'
import { type FunnelStage, stageWords } from '@iroko/contract/recruitment/stages'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { countOf, formatNumber } from '../../../lib/format.ts'
import { useMay } from '../../../lib/session.ts'
import { useCall } from '../../../lib/use-call.ts'
import { FilterBar } from '../../../screens/filters/filter-bar.tsx'
import { StatCard, StatCards } from '../../../ui/figures/stat-card.tsx'
import { Page, Section } from '../../../ui/page.tsx'
import { Loaded } from '../../../ui/state/loaded.tsx'
import { NoPermission } from '../../../ui/state/states.tsx'
import { useAddress } from '../../time/attendance-days/parts-address.tsx'
import { sourceWords } from '../applications/columns.tsx'
import classes from './parts.module.css'

type Found = Output<typeof jobDashboard.show>
type Figures = Pick<Found['total'], 'applied' | 'interviewed' | 'hired' | 'days_to_hire'>
type Asked = Readonly<Record<string, string>>
/** Where a figure is listed; nowhere for who may not open it. */
type To = (more: Asked) => string | undefined

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

function Dashboard() {
  const [{ from = '', to = '' }, change] = useAddress()
  const mayList = useMay('application.read')
  const query = { ...(from ? { from } : {}), ...(to ? { to } : {}) }
  const found = useCall(jobDashboard.show, { query }, { keepPrevious: true })
  return (
    <>
      <FilterBar
        filters={[{ type: 'date_range', name: 'from', to: 'to', label: 'Applied' }]}
        values={query}
        onChange={(values: { from?: string; to?: string }) => change({ from: values.from, to: values.to })}
      />
      <Loaded found={found} prefix="Job dashboard | " count={4} height={120}>
        {(figures) => <Body figures={figures} to={listOf(figures, mayList)} />}
      </Loaded>
    </>
  )
}

const listOf =
  ({ from, to }: Found, mayList: boolean): To =>
  (more) =>
    mayList
      ? `/dashboard/recruitment/job-applications?${new URLSearchParams({ applied_from: from, applied_to: to, ...more })}`
      : undefined

const daysText = (days: number | null): string => (days === null ? '-' : countOf(days, 'day'))

function Body({ figures, to }: { figures: Found; to: To }) {
  const { total, funnel, sources, sievers, openings } = figures
  const link = (more: Asked) => {
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
            title: `${row.job_title} · ${row.office}`,
            more: { job_opening_id: row.id },
            cells: [
              `${row.filled} of ${row.positions} filled`,
              row.committed_headcount === null ? String(row.headcount) : `${row.headcount} of ${row.committed_headcount}`,
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

/** What was lost on the way to a stage: '−12 (40%)'. */
function dropText(before: number | undefined, reached: number): string {
  if (before === undefined || before === 0 || before === reached) return ''
  return `−${before - reached} (${Math.round((100 * (before - reached)) / before)}%)`
}

function Funnel({ funnel, to }: { funnel: readonly { stage: FunnelStage; reached: number }[]; to: To }) {
  const most = funnel[0]?.reached ?? 0
  return (
    <ol className={`card16 ${classes.funnel}`}>
      {funnel.map(({ stage, reached }, at) => (
        <li key={stage} className={classes.stage}>
          <span>{stageWords[stage]}</span>
          <div>
            <div className={classes.bar} style={{ width: `${most > 0 ? (100 * reached) / most : 0}%` }} />
          </div>
          <span className={classes.end}>
            <Figure value={reached} to={to({ reached: stage })} />{' '}
            <span className="tiny">{dropText(funnel[at - 1]?.reached, reached)}</span>
          </span>
        </li>
      ))}
    </ol>
  )
}

const Figure = ({ value, to }: { value: number; to: string | undefined }): ReactNode =>
  to && value > 0 ? <Link to={to}>{formatNumber(value)}</Link> : formatNumber(value)

interface TableRow extends Figures {
  key: string
  title: string
  /** What its lists are filtered by besides. */
  more: Asked
  cells?: readonly string[]
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
              <td className={classes.end}>{daysText(days_to_hire)}</td>
              {cells.map((cell, at) => (
                <td key={extra[at]} className={classes.end}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
