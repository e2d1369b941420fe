/** The panels of the HR dashboard: each number is a link to the list that explains it. */

import type { Output } from '@iroko/contract/endpoint'
import type { dashboards } from '@iroko/contract/home/dashboards'
import { requestRow } from '@iroko/contract/platform/approval-kinds'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { countOf, formatNumber } from '../../../lib/format.ts'
import { DateText } from '../../../ui/date/date-text.tsx'
import { PersonCell } from '../../../ui/person/person-cell.tsx'
import { StatusBadge, type StatusMap } from '../../../ui/state/status-badge.tsx'
import { addressOf } from '../../time/attendance-days/parts-address.tsx'
import { Panel, Quiet } from '../dashboards/parts.tsx'
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

const ages: StatusMap<'days' | 'weeks'> = {
  days: { label: 'over 2 days', tone: 'waiting' },
  weeks: { label: 'over a week', tone: 'bad' },
}

export function ApprovalsPanel({ approvals }: Pick<Hr, 'approvals'>) {
  const total = approvals.reduce((sum, kind) => sum + kind.total, 0)
  return (
    <Panel title="Pending approvals" note={total > 0 ? countOf(total, 'request') : ''}>
      {total === 0 ? <Quiet text="No request awaits a decision" /> : null}
      <ul className="plain">
        {approvals.map(({ kind, total: all, days, weeks, oldest }) => (
          <Line key={kind} to={requestRow(kind).list} label={requestRow(kind).label}>
            <span className={classes.ages}>
              {weeks > 0 ? <Aged count={weeks} age="weeks" /> : null}
              {days > 0 ? <Aged count={days} age="days" /> : null}
              <span className={classes.oldest}>
                oldest <DateText value={oldest.slice(0, 10)} />
              </span>
            </span>
            <strong>{formatNumber(all)}</strong>
          </Line>
        ))}
      </ul>
    </Panel>
  )
}

const Aged = ({ count, age }: { count: number; age: 'days' | 'weeks' }) => (
  <span className={classes.aged}>
    {formatNumber(count)} <StatusBadge status={age} map={ages} />
  </span>
)

/** Each of them leads to the screen on which it is put right. */
const exceptionLines = {
  conflicts: ['Leave with punches to resolve', '/dashboard/leadership/attendance-conflicts'],
  stray_punches: ['Punches without a day', '/dashboard/leadership/attendance-conflicts'],
  overtime: ['Days of overtime to approve', '/dashboard/leadership/overtime'],
  record_corrections: ['Record corrections to decide', '/dashboard/hr/corrections'],
  no_biometrics: ['People without biometrics or recent punches', '/dashboard/hr/no-biometrics'],
  terminals_away: ['Terminals offline', '/dashboard/hr/captured-biometrics?tab=devices&health=away'],
} as const satisfies Record<keyof Hr['exceptions'], readonly [string, string]>

export function ExceptionsPanel({ exceptions }: Pick<Hr, 'exceptions'>) {
  const found = (Object.keys(exceptionLines) as (keyof Hr['exceptions'])[]).filter((name) => exceptions[name])
  return (
    <Panel title="Exceptions">
      {found.length === 0 ? <Quiet text="No exceptions" /> : null}
      <ul className="plain">
        {found.map((name) => {
          const [label, to] = exceptionLines[name]
          return (
            <Line key={name} to={to} label={label}>
              <strong>{formatNumber(exceptions[name] ?? 0)}</strong>
            </Line>
          )
        })}
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
  const most = Math.max(...offices.map(({ people }) => people), 1)
  return (
    <Panel
      title="Headcount"
      note={countOf(total, 'active employee')}
      to={addressOf(everyone, { status: 'active' })}
      link="Everyone"
    >
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
