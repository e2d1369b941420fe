import { ActionIcon } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import type { ComponentProps } from 'react'

interface DotsButtonProps extends Omit<ComponentProps<'button'>, 'color'> {
  label: string
}

/** Opens what can be done with a row. */
export function DotsButton({ label, ...rest }: DotsButtonProps) {
  return (
    <ActionIcon variant="subtle" color="gray" size={36} aria-label={`Actions for ${label}`} {...rest}>
      <IconDots size={18} />
    </ActionIcon>
  )
}
