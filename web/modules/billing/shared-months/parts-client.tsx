/** Months that a client confirms: shared ones wait for it, earlier ones stay readable. For contacts who decide requests. */
import { monthStateWords } from '@iroko/contract/billing/months'
import { sharedMonths } from '@iroko/contract/billing/shared-months'
import { monthInWords, shortDay } from '@iroko/contract/day-words'
import type { Row } from '@iroko/contract/endpoint'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { countOf } from '../../../lib/format.ts'
import { useCall } from '../../../lib/use-call.ts'
import { Section } from '../../../ui/page.tsx'
import { Loaded } from '../../../ui/state/loaded.tsx'
import { Empty } from '../../../ui/state/states.tsx'
import { StatusBadge } from '../../../ui/state/status-badge.tsx'
import { OwnMonth } from './parts-month.tsx'

type Month = Row<typeof sharedMonths.mine>

const most = 12
const badges = {
  open: { label: monthStateWords.open, tone: 'neutral' },
  measured: { label: monthStateWords.measured, tone: 'neutral' },
  shared: { label: 'Awaits your answer', tone: 'waiting' },
  accepted: { label: monthStateWords.accepted, tone: 'good' },
  invoiced: { label: monthStateWords.invoiced, tone: 'neutral' },
} as const

export function SharedMonths() {
  const found = useCall(sharedMonths.mine, { query: { limit: most } })
  const [opened, open] = useState<string>()
  return (
    <Section title="Months to confirm">
      <Loaded found={found} prefix="Months | " count={1} height={64}>
        {({ billing_months }) =>
          billing_months.length === 0 ? (
            <Empty text="No month awaits your confirmation" />
          ) : (
            <ul className="column8">
              {billing_months.map((month) => (
                <li key={month.id} className="apart">
                  <span className="shrinks">
                    <strong>{monthInWords(month.month)}</strong> {month.contract.title}
                    <span className="small">
                      {' '}
                      <Facts month={month} />
                    </span>
                  </span>
                  <span className="middle8">
                    <StatusBadge status={month.state} map={badges} />
                    <Button
                      size="xs"
                      variant="default"
                      aria-label={`Open ${monthInWords(month.month)}, ${month.contract.title}`}
                      onClick={() => open(month.id)}
                    >
                      Open
                    </Button>
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {opened ? <OwnMonth place={opened} onClose={() => open(undefined)} /> : null}
    </Section>
  )
}

function Facts({ month: { state, shared_until, objections_open } }: { month: Month }) {
  if (objections_open > 0) return <>{countOf(objections_open, 'objection')} to be answered</>
  if (state !== 'shared') return null
  return <>until {shortDay(shared_until)}</>
}
