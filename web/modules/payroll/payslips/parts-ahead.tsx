/** What one will be paid, before pay day: by what is recorded until now. */

import { formatMoney } from '@iroko/contract/money'
import { payAhead } from '@iroko/contract/payroll/pay-ahead'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { later } from '../../../lib/lazily.ts'
import { useCall } from '../../../lib/use-call.ts'
import { ask } from '../../../screens/ask.tsx'
import { useShownPay } from '../../../ui/shown-pay.tsx'
import classes from './parts-ahead.module.css'
import { whenText } from './parts-when.tsx'

const WhatIfDialog = later(() => import('./parts-what-if.tsx').then((module) => module.WhatIfDialog))

/** To a hundred naira: it is not the payslip yet. */
const about = (kobo: number): string => formatMoney(Math.round(kobo / 10_000) * 10_000).replace(/\.00$/, '')

interface PayAheadProps {
  className?: string | undefined
  /** What is said while amounts are hidden, and where nothing can be said yet. */
  children?: ReactNode
}

/** 'About ₦138,200 on Wed 25 Nov', read once amounts are shown; a sentence with an amount is not said while they are hidden. */
export function PayAhead({ className, children }: PayAheadProps) {
  const { isShown } = useShownPay()
  const { data } = useCall(payAhead.show, { query: {} }, { enabled: isShown })
  const ahead = isShown ? data?.pay_ahead : null
  if (!ahead) return children ? <p className={`small ${className ?? ''}`}>{children}</p> : null
  return (
    <div className={`${classes.ahead} ${className ?? ''}`}>
      <p className="plain">
        About <strong>{about(ahead.net_kobo)}</strong> {whenText(ahead.pay_on)}
      </p>
      <Button size="xs" variant="default" onClick={() => void ask(<WhatIfDialog />)}>
        What if …
      </Button>
    </div>
  )
}
