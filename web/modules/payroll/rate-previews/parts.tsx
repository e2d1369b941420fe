/** What other days and rates of a pay group, or another pay group, would change: asked for before they are saved. */
import { monthInWords, shortDayAndYear } from '@iroko/contract/day-words'
import type { Input, Output } from '@iroko/contract/endpoint'
import { alertFor } from '@iroko/contract/errors'
import { ratePreviews } from '@iroko/contract/payroll/rate-previews'
import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { countOf, durationText } from '../../../lib/format.ts'
import { useCall } from '../../../lib/use-call.ts'
import { useShownPay } from '../../../ui/shown-pay.tsx'
import classes from './parts.module.css'

type Body = Input<typeof ratePreviews.terms>['body']
type Preview = Output<typeof ratePreviews.terms>['rate_preview']
type Assigned = Input<typeof ratePreviews.assign>['body']

/** The button, and under it what the rates as they stand in the form would change. */
export function RatesPreview({ id, draft }: { id: string; draft: Partial<Body> }) {
  const body = termsOf(draft)
  const { isAsked, ask } = useAsked(body)
  const found = useCall(ratePreviews.terms, { params: { id }, body }, { enabled: isAsked })
  return <Asked found={found} isAsked={isAsked} onAsk={ask} />
}

/** The same for people who are to be paid with another group. */
export function AssignPreview({ draft }: { draft: Partial<Assigned> }) {
  const { pay_group_id = '', ogids = [], starts_on } = draft
  const body = { pay_group_id, ogids, starts_on: starts_on || null }
  const { isAsked, ask } = useAsked(body)
  const found = useCall(ratePreviews.assign, { body }, { enabled: isAsked })
  return pay_group_id === '' ? null : <Asked found={found} isAsked={isAsked} onAsk={ask} />
}

/** A preview is of what was filled in when it was asked for. */
function useAsked(body: object) {
  const key = JSON.stringify(body)
  const [asked, setAsked] = useState<string>()
  return { isAsked: asked === key, ask: () => setAsked(key) }
}

interface AskedProps {
  found: { data?: { rate_preview: Preview } | undefined; error: unknown; isFetching: boolean }
  isAsked: boolean
  onAsk: () => void
}

function Asked({ found, isAsked, onAsk }: AskedProps) {
  return (
    <div className="column8">
      <div>
        <Button variant="default" loading={isAsked && found.isFetching} onClick={onAsk}>
          Preview what changes
        </Button>
      </div>
      {isAsked && found.data ? <Found {...found.data.rate_preview} /> : null}
      {isAsked && found.error ? <p role="alert">{alertFor(found.error)}</p> : null}
    </div>
  )
}

function Found({ from, changes, people, days, kobo, touched, whose, last, nets }: Preview) {
  const found = useRef<HTMLDivElement>(null)
  const { money, toggle } = useShownPay()
  // The form scrolls, and the button stands at its end.
  useEffect(() => found.current?.scrollIntoView({ block: 'nearest' }), [])
  if (changes.length === 0)
    return (
      <div ref={found} className={classes.found} role="status">
        Days and hours stay as they are.
      </div>
    )
  const changed = (amount: number) => (
    <>
      {money(Math.abs(amount))} {amount < 0 ? 'less' : 'more'}
    </>
  )
  return (
    <div ref={found} className={`column8 ${classes.found}`} role="status">
      <div className="apart">
        <div>
          From {shortDayAndYear(from)} for {countOf(people, 'person', 'people')}: {changes.join('; ')}.
        </div>
        {toggle}
      </div>
      {touched === 0 ? (
        <div className="dimmed">No day that attendance knows already is paid differently.</div>
      ) : (
        <>
          <div>
            {days > 0 ? `${countOf(days, 'day')} of ` : ''}
            {countOf(touched, 'person', 'people')} up to today would be paid differently, {changed(kobo)} gross in all. Overtime
            that waits for approval is not in the amount yet.
          </div>
          <ul>
            {whose.map(({ employee, days: own, minutes, kobo: of }) => (
              <li key={employee.id}>
                {employee.full_name}: {own > 0 ? `${countOf(own, 'day')}, ${durationText(minutes)}, ` : ''}
                {of === 0 ? 'nothing yet' : changed(of)}
              </li>
            ))}
            <More of={touched - whose.length} />
          </ul>
        </>
      )}
      {last.touched === 0 ? (
        <div className="dimmed">In {monthInWords(last.month)} nobody would have been paid differently.</div>
      ) : (
        <>
          <div>
            Had it counted for all of {monthInWords(last.month)}: {changed(last.kobo)} gross for{' '}
            {countOf(last.touched, 'person', 'people')}.
          </div>
          <ul>
            {last.whose.map(({ employee, kobo: of }) => (
              <li key={employee.id}>
                {employee.full_name}: {changed(of)}
              </li>
            ))}
            <More of={last.touched - last.whose.length} />
          </ul>
        </>
      )}
      {nets.length === 0 ? null : (
        <>
          <div>Net pay that is next, by what is known today:</div>
          <ul>
            {nets.map(({ employee, month, is_whole, before_kobo, after_kobo }) => (
              <li key={employee.id}>
                {employee.full_name}, {monthInWords(month)}:{' '}
                {before_kobo === after_kobo ? (
                  <>{money(before_kobo)}, as before</>
                ) : (
                  <>
                    {money(before_kobo)} → {money(after_kobo)}
                  </>
                )}
                {is_whole ? ', had it counted for the whole month' : ''}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

const More = ({ of }: { of: number }) => (of > 0 ? <li>and {countOf(of, 'other')}</li> : null)

/** What the preview takes of what is filled in; it refuses by itself what is missing. */
const termsOf = (draft: Partial<Body>): Body => {
  const { day_policy, hours_a_month, hours_of, overtime_percent, day_off_percent, holiday_percent } = draft
  const { sunday_percent, night_allowance, night_kobo, unpaid_time, terms_from } = draft
  return {
    ...{
      day_policy: day_policy ?? 'calendar_days',
      hours_a_month,
      hours_of,
      overtime_percent,
      day_off_percent,
      holiday_percent,
    },
    ...{ sunday_percent, night_allowance, unpaid_time, terms_from: terms_from || null },
    night_kobo: night_allowance === 'none' ? 0 : night_kobo,
  }
}
