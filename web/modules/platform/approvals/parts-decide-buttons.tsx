import { Button } from '@mantine/core'
import type { Verdict } from './parts-decisions.tsx'

interface DecideButtonsProps {
  /** What the first button says, where it is not 'Approve'. */
  approve?: string
  /** What is decided, for who cannot see the row: 'the request of Ada Obi'. */
  about: string
  /** The decision that is on its way. */
  pending: Verdict | undefined
  mayApprove?: boolean
  onDecide: (decision: Verdict) => void
}

/** The two decisions, alike wherever something is decided. */
export function DecideButtons({ approve = 'Approve', about, pending, mayApprove = true, onDecide }: DecideButtonsProps) {
  return (
    <span className="line8">
      <Button
        variant="outline"
        size="sm"
        loading={pending === 'approved'}
        disabled={pending === 'rejected' || !mayApprove}
        aria-label={`${approve} ${about}`}
        onClick={() => onDecide('approved')}
      >
        {approve}
      </Button>
      <Button
        variant="default"
        size="sm"
        loading={pending === 'rejected'}
        disabled={pending === 'approved'}
        aria-label={`Reject ${about}`}
        onClick={() => onDecide('rejected')}
      >
        Reject
      </Button>
    </span>
  )
}
