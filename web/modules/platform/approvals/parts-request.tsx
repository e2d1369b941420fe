/** The parts that every request with approvals is shown by. */
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { confirm } from '../../../screens/confirm.tsx'
import { StatusBadge, type StatusMap } from '../../../ui/state/status-badge.tsx'
import classes from './parts-request.module.css'

/** A question lies over the drawer: Esc is the question's. */
export type OnAsking = (isAsking: boolean) => void

interface RequestLineProps<Status extends string> {
  status: Status
  map: StatusMap<Status>
  children: ReactNode
}

/** Where it stands and what is asked, in one line. */
export function RequestLine<Status extends string>({ status, map, children }: RequestLineProps<Status>) {
  return (
    <p className={classes.line}>
      <StatusBadge status={status} map={map} />
      <strong>{children}</strong>
    </p>
  )
}

export function RequestButtons({ children }: { children: ReactNode }) {
  return <div className={classes.buttons}>{children}</div>
}

interface WithdrawProps {
  id: string
  withdraw: { isPending: boolean; mutate: (input: { params: { id: string } }) => void }
  /** What is asked before it is taken back. */
  title: string
  text: string
  onAsking: OnAsking
}

export function Withdraw({ id, withdraw, title, text, onAsking }: WithdrawProps) {
  const ask = async () => {
    onAsking(true)
    const yes = await confirm({ title, text, action: 'Withdraw' })
    onAsking(false)
    if (yes) withdraw.mutate({ params: { id } })
  }
  return (
    <RequestButtons>
      <Button variant="default" loading={withdraw.isPending} onClick={() => void ask()}>
        Withdraw
      </Button>
    </RequestButtons>
  )
}
