/** What a device is given once: a secret, or the link of a gate tablet. */

import type { DeviceKind } from '@iroko/contract/time/terminals'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { ask } from '../../../screens/ask.tsx'
import { Dialog } from '../../../screens/dialog.tsx'
import classes from './parts.module.css'

export interface ShownSecret {
  title: string
  kind: DeviceKind
  secret: string
}

const words: Record<DeviceKind, string> = {
  terminal:
    'Enter it in the terminal’s menu as the communication key of its cloud server. The terminal then connects only with it.',
  kiosk: 'Open this link on the tablet. Only the first browser that opens it can use it.',
  other: 'The device sends it as a bearer token with each batch.',
}

export function SecretDialog({ title, kind, secret }: ShownSecret) {
  const [isCopied, setCopied] = useState(false)
  const text = kind === 'kiosk' ? `${location.origin}/kiosk#${secret}` : secret
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    setCopied(true)
  }
  return (
    <Dialog title={kind === 'kiosk' ? `The link of ${title}` : `The secret of ${title}`}>
      {(close) => (
        <div className={`column16 ${classes.panel}`}>
          <p className="small">{words[kind]} It is shown only once.</p>
          <p className={classes.secret} data-testid="secret">
            {text}
          </p>
          <div className="buttons">
            {'clipboard' in navigator ? (
              <Button variant="default" onClick={() => void copy().catch(() => undefined)}>
                {isCopied ? 'Copied' : 'Copy'}
              </Button>
            ) : null}
            <Button onClick={close}>Done</Button>
          </div>
        </div>
      )}
    </Dialog>
  )
}

export const showSecret = (shown: ShownSecret) => ask(<SecretDialog {...shown} />)
