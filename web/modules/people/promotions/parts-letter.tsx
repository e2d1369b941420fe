import { alertFor } from '@iroko/contract/errors'
import { promotions } from '@iroko/contract/people/promotions'
import { Button } from '@mantine/core'
import { IconFileText } from '@tabler/icons-react'
import { useState } from 'react'
import { showAlert } from '../../../lib/alerts.ts'
import { download } from '../../../lib/api.ts'

interface LetterButtonProps {
  id: string
  size?: 'sm' | 'compact-sm'
}

/** Saves the letter of a promotion. */
export function LetterButton({ id, size = 'sm' }: LetterButtonProps) {
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      await download(promotions.letter, { params: { id } })
    } catch (error) {
      showAlert({ kind: 'warning', text: alertFor(error, 'Letter | ') })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      variant="default"
      size={size}
      leftSection={<IconFileText size={16} aria-hidden="true" />}
      loading={busy}
      onClick={() => void save()}
    >
      Letter
    </Button>
  )
}
