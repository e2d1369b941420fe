import { promotions } from '@iroko/contract/people/promotions'
import { Button } from '@mantine/core'
import { IconFileText } from '@tabler/icons-react'
import { useState } from 'react'
import { save } from '../../../screens/files/save.ts'

interface LetterButtonProps {
  id: string
  size?: 'sm' | 'compact-sm'
}

/** Saves the letter of a promotion. */
export function LetterButton({ id, size = 'sm' }: LetterButtonProps) {
  const [busy, setBusy] = useState(false)
  const saveLetter = async () => {
    setBusy(true)
    await save(promotions.letter, { params: { id } }, 'Letter | ')
    setBusy(false)
  }
  return (
    <Button
      variant="default"
      size={size}
      leftSection={<IconFileText size={16} aria-hidden="true" />}
      loading={busy}
      onClick={() => void saveLetter()}
    >
      Letter
    </Button>
  )
}
