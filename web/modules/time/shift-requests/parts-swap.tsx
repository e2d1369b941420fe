/** The colleague's answer to a swap, wherever it is given; it can be taken back until it is sent. */
import { shiftRequests } from '@iroko/contract/time/shift-requests'
import { call } from '../../../lib/api.ts'
import { answerLater } from '../../platform/approvals/parts-decisions.tsx'

interface Swap {
  id: string
  version: number
  employee: { full_name: string }
}

/** Gone from the lists once it is answered. */
export const swapKey = ({ id, version }: Swap): string => `swap ${id} ${version}`

export function answerSwap(swap: Swap, agrees: boolean): void {
  answerLater({
    key: swapKey(swap),
    text: `Swap with ${swap.employee.full_name} ${agrees ? 'accepted' : 'declined'}`,
    prefix: 'Shift request | ',
    make: () => call(shiftRequests.consent, { params: { id: swap.id }, body: { agrees } }, { keepalive: true }),
  })
}
