/**
 * Attrition as a panel: rate by month, and leavers by office, length of service and reason; each figure opens its list. For the HR
 * dashboard; the operations dashboard shows the same of campaigns with `area="operations"`. Nothing for who may not see it.
 */
import { type Attrition, exit, exitReasonText, tenureBands, tenureWords } from '@iroko/contract/people/exit'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { countOf } from '../../../lib/format.ts'
import { useMay } from '../../../lib/session.ts'
import { useCall } from '../../../lib/use-call.ts'
import { monthInWords } from '../../../ui/date/date-words.ts'
import { Section } from '../../../ui/page.tsx'
import { Loaded } from '../../../ui/state/loaded.tsx'
import classes from './parts-attrition.module.css'

interface AttritionPanelProps {
  /** Only of campaigns. */
  area?: 'operations'
}

export function AttritionPanel({ area }: AttritionPanelProps) {
  return useMay('attrition.read') ? <Panel {...(area && { area })} /> : null
}

function Panel({ area }: AttritionPanelProps) {
  const found = useCall(exit.attrition, { query: area ? { area } : {} })
  const to = (more: Record<string, string>) =>
    `/dashboard/hr/leavers?${new URLSearchParams({ ...(area && { area }), ...more })}`
  return (
    <Section title="Attrition, last 12 months">
      <Loaded found={found} prefix="Attrition | " count={1} height={220}>
        {({ attrition }) => (
          <div className={classes.grid}>
            <Months months={attrition.months} to={to} />
            <Cut title="By office" empty="Nobody left">
              {attrition.offices.slice(0, 6).map(({ office, leavers, headcount }) => (
                <Line key={office.id} to={to({ office_id: office.id })} label={office.title} value={leavers}>
                  of {headcount}
                </Line>
              ))}
            </Cut>
            <Cut title="By length of service" empty="Nobody left">
              {tenureBands.map((tenure) => {
                const leavers = attrition.tenures.find((row) => row.tenure === tenure)?.leavers ?? 0
                return leavers > 0 ? (
                  <Line key={tenure} to={to({ tenure })} label={tenureWords[tenure]} value={leavers} />
                ) : null
              })}
            </Cut>
            {attrition.reasons.length > 0 ? (
              <Cut title="By reason" empty="Nobody left">
                {attrition.reasons.slice(0, 6).map(({ reason, leavers }) => (
                  <Line key={reason} to={to({ reason })} label={exitReasonText(reason)} value={leavers} />
                ))}
              </Cut>
            ) : null}
          </div>
        )}
      </Loaded>
    </Section>
  )
}

interface MonthsProps {
  months: Attrition['months']
  to: (more: Record<string, string>) => string
}

/** A thin bar a month, the rate beside it; the newest first. */
function Months({ months, to }: MonthsProps) {
  const most = Math.max(1, ...months.map(({ rate }) => rate))
  const year = months.slice(0, -1).reduce((sum, { rate }) => sum + rate, 0)
  return (
    <div className={`card16 column8 ${classes.months}`}>
      <p className="plain apart">
        <span className="strong">Rate by month</span>
        <span className="small">{year.toFixed(1)}% in the 12 months before this one</span>
      </p>
      <ol className={`plain ${classes.bars}`}>
        {months.toReversed().map(({ month, rate, leavers }) => (
          <li key={month} className={classes.bar}>
            <Link to={to({ month: month.slice(0, 7) })} className={classes.link}>
              <span>{monthInWords(month.slice(0, 7))}</span>
              <span className={classes.track} aria-hidden="true">
                <span className={classes.fill} style={{ width: `${(100 * rate) / most}%` }} />
              </span>
              <span className={`figures ${classes.end}`}>
                {rate.toFixed(1)}% <span className="dimmed">{countOf(leavers, 'leaver')}</span>
              </span>
            </Link>
          </li>
        ))}
      </ol>
    </div>
  )
}

function Cut({ title, empty, children }: { title: string; empty: string; children: ReactNode[] }) {
  const isEmpty = children.every((child) => !child)
  return (
    <div className="card16 column8">
      <p className="plain strong">{title}</p>
      {isEmpty ? <p className="plain dimmed">{empty}</p> : <ul className="plain column8">{children}</ul>}
    </div>
  )
}

interface LineProps {
  to: string
  label: string
  value: number
  children?: ReactNode
}

const Line = ({ to, label, value, children }: LineProps) => (
  <li>
    <Link to={to} className={`apart ${classes.link}`}>
      <span>{label}</span>
      <span className="figures">
        <strong>{value}</strong> {children ? <span className="dimmed">{children}</span> : null}
      </span>
    </Link>
  </li>
)
