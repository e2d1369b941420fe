import { Button } from '@mantine/core'
import type { ComponentProps } from 'react'
import { type Asked, ask } from './ask.tsx'

interface AskButtonProps extends Omit<ComponentProps<typeof Button<'button'>>, 'onClick'> {
  ask: () => Asked
  /** What follows a yes, or what was done in the dialog. */
  run?: () => unknown
}

/** A button that asks before it does something, or opens a form that does it. */
export const AskButton = ({ ask: asked, run, ...button }: AskButtonProps) => (
  <Button {...button} onClick={async () => (await ask(asked())) && run?.()} />
)
