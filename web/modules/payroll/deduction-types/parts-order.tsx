/** In which order deductions and loans are taken from pay. */
import type { Output } from '@iroko/contract/endpoint'
import { deductionTypes } from '@iroko/contract/payroll/deduction-types'
import { ActionIcon } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useCall, useSend } from '../../../lib/use-call.ts'
import { Dialog } from '../../../screens/dialog.tsx'
import { Loaded } from '../../../ui/state/loaded.tsx'
import classes from './parts.module.css'

type Placed = Output<typeof deductionTypes.order>['order'][number]

const prefix = 'Deductions | '

const kindOf = ({ kind, limit_percent }: Placed): string =>
  limit_percent !== null ? `Court order, at most ${limit_percent}% of net pay` : kind === 'loan' ? 'Loan' : 'Deduction'

/** What two types in places next to each other may change: a court order stays before what is none. */
const mayChange = (a: Placed | undefined, b: Placed | undefined): boolean =>
  a !== undefined && b !== undefined && (a.limit_percent === null) === (b.limit_percent === null)

export function OrderDialog() {
  return (
    <Dialog title="Order of deductions">
      {() => (
        <div className="column12">
          <p className="plain">
            Where pay does not cover everything, deductions and loans are taken in this order. Court orders come first, each up
            to its own limit; the rest together take at most a third of the pay.
          </p>
          <Order />
        </div>
      )}
    </Dialog>
  )
}

function Order() {
  const found = useCall(deductionTypes.order)
  const send = useSend(deductionTypes.setOrder, { prefix, success: 'message' })
  if (!found.data) return <Loaded found={found} prefix={prefix} count={4} height={44} />
  const { order, can } = found.data
  if (order.length === 0) return <p className="plain">No deduction types or loan types yet</p>
  const move = (from: number, to: number) => {
    const ids = order.map(({ id }) => id)
    const [moved] = ids.splice(from, 1)
    if (moved) send.mutate({ body: { ids: ids.toSpliced(to, 0, moved) } })
  }
  const arrow = (type: Placed, at: number, by: 1 | -1) => (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={36}
      aria-label={`Move ${type.title} ${by === 1 ? 'down' : 'up'}`}
      disabled={send.isPending || !mayChange(type, order[at + by])}
      onClick={() => move(at, at + by)}
    >
      {by === 1 ? <IconArrowDown size={18} /> : <IconArrowUp size={18} />}
    </ActionIcon>
  )
  return (
    <ol className={`plain ${classes.order}`} aria-label="Order of deductions">
      {order.map((type, at) => (
        <li key={type.id}>
          <span className={classes.place}>{at + 1}</span>
          <span className={classes.type}>
            <span className="name">{type.title}</span>
            <span className="small">{kindOf(type)}</span>
          </span>
          {can.edit ? (
            <span className={classes.arrows}>
              {arrow(type, at, -1)}
              {arrow(type, at, 1)}
            </span>
          ) : null}
        </li>
      ))}
    </ol>
  )
}
