import type { leave } from '@iroko/contract/leave/applications'
import { ActionIcon } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { plainCall } from '../../lib/api.ts'
import { useUnderWay } from '../../lib/calls/send-later.ts'
import { countOf, formatNumber } from '../../lib/format.ts'
import { useCall } from '../../lib/use-call.ts'
import classes from './leave-bell.module.css'

const bell = plainCall<typeof leave.bell>({
  method: 'GET',
  path: '/api/v1/hr_dashboard/leaves.json',
  access: 'leave.manage',
  topics: ['leave'],
})
const everyMinute = 60_000
/** The count that was rung for last, since the page was loaded. */
let rung = 0

/** Rings once for a count above 0 and again when it grows; a browser that wants a gesture first stays silent. */
function ring(pending: number): void {
  if (pending > rung) void new Audio('/chime.wav').play().catch(() => undefined)
  rung = pending
}

/** For the HR manager: how many leave applications wait, and the way to them (specification 2 and 4). */
export function LeaveBell() {
  const { data } = useCall(bell, { query: { page: 1, limit: 1000 } }, { refetchInterval: everyMinute })
  const deciding = useUnderWay((key) => key.startsWith('leave '))
  const pending = Math.max(0, (data?.pending ?? 0) - deciding)
  useEffect(() => {
    if (data) ring(data.pending)
  }, [data])
  return (
    <ActionIcon
      component={Link}
      to="/dashboard/hr/leaves-admin"
      className={classes.bell}
      variant="subtle"
      color="gray"
      size={40}
      aria-label={pending > 0 ? `${countOf(pending, 'leave application')} pending` : 'No pending leave applications'}
    >
      <IconBell size={20} stroke={1.75} />
      {pending > 0 ? <span className={classes.count}>{pending > 99 ? '99+' : formatNumber(pending)}</span> : null}
    </ActionIcon>
  )
}
