import { Button } from '@mantine/core'
import type { Verdict } from './parts-decisions.tsx'

interface DecideButtonsProps {
  /** What the buttons say, where it is not 'Approve' and 'Reject'. */
  approve?: string
  reject?: string
  /** What is decided, for who cannot see the row: 'the request of Ada Obi'. */
  about: string
  /** The decision that is on its way. */
  pending?: Verdict | undefined
  mayApprove?: boolean
  size?: 'sm' | 'compact-sm'
  onDecide: (decision: Verdict, button: HTMLElement) => void
}

/** The two decisions, alike wherever something is decided; in a list and in a drawer A and R press them. */
export function DecideButtons({
  approve = 'Approve',
  reject = 'Reject',
  about,
  pending,
  mayApprove = true,
  size = 'sm',
  onDecide,
}: DecideButtonsProps) {
  return (
    <span className="line8">
      <Button
        variant="outline"
        size={size}
        loading={pending === 'approved'}
        disabled={pending === 'rejected' || !mayApprove}
        aria-label={`${approve} ${about}`}
        data-key="a"
        onClick={({ currentTarget }) => onDecide('approved', currentTarget)}
      >
        {approve}
      </Button>
      <Button
        variant="default"
        size={size}
        loading={pending === 'rejected'}
        disabled={pending === 'approved'}
        aria-label={`${reject} ${about}`}
        data-key="r"
        onClick={({ currentTarget }) => onDecide('rejected', currentTarget)}
      >
        {reject}
      </Button>
    </span>
  )
}
