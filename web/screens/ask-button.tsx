import { Button } from '@mantine/core'
import { type ComponentProps, useEffect } from 'react'
import { type Askable, ask } from './ask.tsx'
import { useOpenRecord } from './list/use-open-record.ts'

interface AskButtonProps extends Omit<ComponentProps<typeof Button<'button'>>, 'onClick'> {
  ask: () => Askable
  /** What follows a yes, or what was done in the dialog. */
  run?: () => unknown
}

/** A button that asks before it does something, or opens a form that does it. */
export const AskButton = ({ ask: asked, run, ...button }: AskButtonProps) => (
  <Button {...button} onClick={async () => (await ask(asked())) && run?.()} />
)

interface AskByAddressProps {
  /** `ticket` for `?ticket=new`. */
  name: string
  /** With what the address says instead of 'new', where the form begins with it. */
  ask: (about?: string) => Askable
  takesAny?: boolean
}

/** What a button of the screen asks, for those whom an address sends: the command palette, a link of a letter. */
export function AskByAddress({ name, ask: asked, takesAny = false }: AskByAddressProps) {
  const { id, isNew, close } = useOpenRecord(name)
  useEffect(() => {
    if (!isNew && !(takesAny && id)) return
    close()
    void ask(asked(id))
  })
  return null
}
