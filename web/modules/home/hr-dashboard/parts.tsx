/** The panels of the HR dashboard: each number is a link to the list that explains it. */

import { addDays } from '@iroko/contract/dates'
import { shortDay } from '@iroko/contract/day-words'
import type { Output } from '@iroko/contract/endpoint'
import type { dashboards } from '@iroko/contract/home/dashboards'
import type { exceptionKinds } from '@iroko/contract/home/tiles'
import { requestRow } from '@iroko/contract/platform/approval-kinds'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { countOf, formatNumber } from '../../../lib/format.ts'
import { DateText } from '../../../ui/date/date-text.tsx'
import { dayInWords } from '../../../ui/date/date-words.ts'
import { Change } from '../../../ui/figures/change.tsx'
import { Sparkline } from '../../../ui/figures/sparkline.tsx'
import { PersonCell } from '../../../ui/person/person-cell.tsx'
import { addressOf } from '../../time/attendance-days/parts-address.tsx'
import { type Trend, trendOf, useDaily } from '../../time/attendance-figures/parts.tsx'
import { Panel, Quiet } from '../homes/parts.tsx'
import classes from './parts.module.css'

type Hr = Output<typeof dashboards.hr>['hr_dashboard']

const everyone = '/dashboard/hr/all-employees'

interface LineProps {
  to: string | undefined
  label: ReactNode
  children: ReactNode
}

/** A line that leads to its list. */
function Line({ to, label, children }: LineProps) {
  const words = (
    <>
      <span>{label}</span>
      <span className={classes.end}>{children}</span>
    </>
  )
  return (
    <li>
      {to ? (
        <Link to={to} className={classes.line}>
          {words}
        </Link>
      ) : (
        <span className={classes.line}>{words}</span>
      )}
    </li>
  )
}

/** The line of a number over thirty days, and how far it is from a week ago. */
function Moving({ now, trend, label }: { now: number; trend: Trend; label: string }) {
  if (trend.was === undefined) return null
  return (
    <p className={`middle8 ${classes.moving}`}>
      <Sparkline isSmall values={trend.values} label={`${label}, the ${trend.values.length} days before today`} />
      <Change now={now} was={trend.was} when={trend.when} />
      <span className="tiny dimmed">since {trend.when}</span>
    </p>
  )
}

const count = (number: number) => (number > 0 ? formatNumber(number) : <span className="dimmed">0</span>)

/** By kind and by how long they wait: a number of days says at least so many, so that each column is within the one beside it. */
export function ApprovalsPanel({ approvals, pending_before, today }: Pick<Hr, 'approvals' | 'pending_before' | 'today'>) {
  const total = approvals.reduce((sum, kind) => sum + kind.total, 0)
  const before = pending_before.find(({ day }) => day === addDays(today, -7))
  const trend = { values: pending_before.map((day) => day.count), was: before?.count, when: shortDay(addDays(today, -7)) }
  return (
    <Panel title="Pending approvals" note={total > 0 ? countOf(total, 'request') : ''}>
      <Moving now={total} trend={trend} label="Pending approvals" />
      {total === 0 ? <Quiet text="No request awaits a decision" /> : null}
      {total > 0 ? (
        <table className={classes.ages}>
          <thead>
            <tr>
              <th scope="col">Kind</th>
              <th scope="col">Over a week</th>
              <th scope="col">Over 2 days</th>
              <th scope="col">All</th>
            </tr>
          </thead>
          <tbody>
            {approvals.map(({ kind, total: all, days, weeks, oldest }) => (
              <tr key={kind}>
                <th scope="row">
                  <Link to={requestRow(kind).list} title={`Oldest ${dayInWords(oldest.slice(0, 10), today)}`}>
                    {requestRow(kind).label}
                  </Link>
                </th>
                <td data-age={weeks > 0 ? 'weeks' : undefined}>{count(weeks)}</td>
                <td>{count(days + weeks)}</td>
                <td>
                  <strong>{formatNumber(all)}</strong>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
    </Panel>
  )
}

/** Each of them leads to the screen on which it is put right. */
const exceptionLabels: Record<(typeof exceptionKinds)[number], string> = {
  conflicts: 'Leave with punches to resolve',
  stray_punches: 'Punches without a day',
  overtime: 'Days of overtime to approve',
  record_corrections: 'Record corrections to decide',
  no_biometrics: 'People without biometrics or recent punches',
  terminals_away: 'Terminals offline',
}

export function ExceptionsPanel({ exceptions }: Pick<Hr, 'exceptions'>) {
  const found = exceptions.filter(({ total }) => total > 0)
  return (
    <Panel title="Exceptions">
      {found.length === 0 ? <Quiet text="No exceptions" /> : null}
      <ul className="plain">
        {found.map(({ what, total, path }) => (
          <Line key={what} to={path} label={exceptionLabels[what]}>
            <strong>{formatNumber(total)}</strong>
          </Line>
        ))}
      </ul>
    </Panel>
  )
}

type Happening = Hr['joiners']['people'][number]

function People({ people, total, tab }: { people: readonly Happening[]; total: number; tab?: string }) {
  return (
    <>
      <ul className="plain">
        {people.map(({ employee, office, on }) => (
          <li key={employee.id} className={classes.person}>
            <PersonCell
              name={employee.full_name}
              picture={employee.profile_picture}
              detail={office ?? employee.ogid}
              to={addressOf(`/dashboard/user/profile/${employee.ogid}`, { tab })}
            />
            <span className={classes.quiet}>
              <DateText value={on} />
            </span>
          </li>
        ))}
      </ul>
      {total > people.length ? <p className={classes.more}>and {formatNumber(total - people.length)} more</p> : null}
    </>
  )
}

export function JoinersPanel({ joiners: { from, to, total, people } }: Pick<Hr, 'joiners'>) {
  return (
    <Panel
      title="Joined this month"
      note={countOf(total, 'person', 'people')}
      to={addressOf(everyone, { hired_from: from, hired_to: to })}
      link="Joiners"
    >
      <People people={people} total={total} />
    </Panel>
  )
}

export function LeaversPanel({ leavers: { from, to, total, planned } }: Pick<Hr, 'leavers'>) {
  return (
    <Panel
      title="Left this month"
      note={`${countOf(total, 'person', 'people')}${planned ? `, ${countOf(planned.total, 'planned exit')}` : ''}`}
      to={addressOf(everyone, { left_from: from, left_to: to })}
      link="Leavers"
    >
      {planned ? <People {...planned} /> : null}
    </Panel>
  )
}

export function ProbationPanel({ probation: { to, total, people } }: Pick<Hr, 'probation'>) {
  return (
    <Panel
      title="Probation ending"
      note={total > 0 ? `${countOf(total, 'person', 'people')} not confirmed yet` : ''}
      to={addressOf(everyone, { status: 'active', probation_to: to })}
      link="On probation"
    >
      {total === 0 ? <Quiet text="No probation ends in the next 30 days" /> : null}
      <People people={people} total={total} />
    </Panel>
  )
}

export function DocumentsPanel({ documents }: Pick<Hr, 'documents'>) {
  if (!documents) return null
  const { to, total, people } = documents
  return (
    <Panel
      title="Documents expiring"
      note={total > 0 ? countOf(total, 'person', 'people') : ''}
      to={addressOf(everyone, { status: 'active', documents_to: to })}
      link="Documents"
    >
      {total === 0 ? <Quiet text="No documents expire in the next 60 days" /> : null}
      <People people={people} total={total} tab="documents" />
    </Panel>
  )
}

export function HeadcountPanel({ headcount: { total, offices, genders } }: Pick<Hr, 'headcount'>) {
  const daily = useDaily()
  // Both by days of attendance: somebody who is employed without a place has none.
  const trend = daily && trendOf(daily, ({ days }) => days)
  const most = Math.max(...offices.map(({ people }) => people), 1)
  return (
    <Panel
      title="Headcount"
      note={countOf(total, 'active employee')}
      to={addressOf(everyone, { status: 'active' })}
      link="Everyone"
    >
      <div className={classes.room}>
        {trend ? <Moving now={daily.at(-1)?.days ?? total} trend={trend} label="People with a place" /> : null}
      </div>
      {genders ? (
        <ul className={classes.genders} aria-label="By gender">
          <li>
            <Link to="/dashboard/hr/gender/female">
              <strong>{formatNumber(genders.female)}</strong> women
            </Link>
          </li>
          <li>
            <Link to="/dashboard/hr/gender/male">
              <strong>{formatNumber(genders.male)}</strong> men
            </Link>
          </li>
        </ul>
      ) : null}
      <ul className="plain" aria-label="By office">
        {offices.map(({ id, title, people }) => (
          <Line key={id} to={`/dashboard/hr/department/${id}`} label={title}>
            <span className={classes.track} aria-hidden="true">
              <span className={classes.bar} style={{ width: `${(people / most) * 100}%` }} />
            </span>
            <strong>{formatNumber(people)}</strong>
          </Line>
        ))}
      </ul>
    </Panel>
  )
}
