import { ActionIcon } from '@mantine/core'
import type { ComponentProps, ReactNode } from 'react'

interface ToolButtonProps extends Omit<ComponentProps<'button'>, 'color'> {
  label: string
  icon: ReactNode
}

/** A button of the toolbar: an icon with its name for everyone. */
export function ToolButton({ label, icon, ...rest }: ToolButtonProps) {
  return (
    <ActionIcon variant="default" size={36} aria-label={label} title={label} {...rest}>
      {icon}
    </ActionIcon>
  )
}
