/** What other days and rates of a pay group would change: asked for before they are saved. */
import { shortDayAndYear } from '@iroko/contract/day-words'
import type { Input, Output } from '@iroko/contract/endpoint'
import { alertFor } from '@iroko/contract/errors'
import { payGroups } from '@iroko/contract/payroll/pay-groups'
import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { countOf, durationText } from '../../../lib/format.ts'
import { useCall } from '../../../lib/use-call.ts'

type Body = Input<typeof payGroups.preview>['body']
type Preview = Output<typeof payGroups.preview>['pay_group_preview']

/** The button, and under it what the rates as they stand in the form would change. */
export function RatesPreview({ id, draft }: { id: string; draft: Partial<Body> }) {
  const body = termsOf(draft)
  const key = JSON.stringify(body)
  const [asked, setAsked] = useState<string>()
  const isAsked = asked === key
  const found = useCall(payGroups.preview, { params: { id }, body }, { enabled: isAsked })
  return (
    <div className="column8">
      <div>
        <Button variant="default" loading={isAsked && found.isFetching} onClick={() => setAsked(key)}>
          Preview what changes
        </Button>
      </div>
      {isAsked && found.data ? <Found {...found.data.pay_group_preview} /> : null}
      {isAsked && found.error ? <p role="alert">{alertFor(found.error)}</p> : null}
    </div>
  )
}

function Found({ from, changes, people, days, touched, whose }: Preview) {
  const found = useRef<HTMLDivElement>(null)
  // The form scrolls, and the button stands at its end.
  useEffect(() => found.current?.scrollIntoView({ block: 'nearest' }), [])
  const more = touched - whose.length
  if (changes.length === 0)
    return (
      <div ref={found} role="status">
        Days and hours stay as they are.
      </div>
    )
  return (
    <div ref={found} className="column8" role="status">
      <div>
        From {shortDayAndYear(from)} for {countOf(people, 'person', 'people')}: {changes.join('; ')}.
      </div>
      {days === 0 ? (
        <div className="dimmed">No day that attendance knows already is paid differently.</div>
      ) : (
        <>
          <div>
            {countOf(days, 'day')} of {countOf(touched, 'person', 'people')} up to today would be paid differently:
          </div>
          <ul>
            {whose.map(({ employee, days: own, minutes }) => (
              <li key={employee.id}>
                {employee.full_name}: {countOf(own, 'day')}, {durationText(minutes)}
              </li>
            ))}
            {more > 0 ? <li>and {countOf(more, 'other')}</li> : null}
          </ul>
        </>
      )}
    </div>
  )
}

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
