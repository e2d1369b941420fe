/** The swaps that wait for one's answer. */
import { shortDay } from '@iroko/contract/day-words'
import { shiftRequests } from '@iroko/contract/time/shift-requests'
import { Button } from '@mantine/core'
import { useSend } from '../../../lib/use-call.ts'
import { PersonCell } from '../../../ui/person/person-cell.tsx'
import classes from './parts-today.module.css'
import type { MyDay } from './parts-today.tsx'

export function Swaps({ swaps }: Pick<MyDay, 'swaps'>) {
  return (
    <ul className="plain" aria-label="Swaps awaiting your answer">
      {swaps.map((swap) => (
        <SwapLine key={swap.id} swap={swap} />
      ))}
    </ul>
  )
}

function SwapLine({ swap: { id, employee, starts_on, ends_on, reason } }: { swap: MyDay['swaps'][number] }) {
  const consent = useSend(shiftRequests.consent, { prefix: 'Shift request | ', success: 'message' })
  const answer = (agrees: boolean) => consent.mutate({ params: { id }, body: { agrees } })
  const days = starts_on === ends_on ? `on ${shortDay(starts_on)}` : `from ${shortDay(starts_on)} to ${shortDay(ends_on)}`
  return (
    <li className={`middle16 ${classes.swap}`}>
      <PersonCell name={employee.full_name} detail={`would like to swap shifts with you ${days}`} />
      <span className={classes.reason}>“{reason}”</span>
      <span className={classes.answers}>
        <Button
          variant="outline"
          size="xs"
          loading={consent.isPending}
          aria-label={`Accept the swap of ${employee.full_name}`}
          onClick={() => answer(true)}
        >
          Accept
        </Button>
        <Button
          variant="default"
          size="xs"
          disabled={consent.isPending}
          aria-label={`Decline the swap of ${employee.full_name}`}
          onClick={() => answer(false)}
        >
          Decline
        </Button>
      </span>
    </li>
  )
}
