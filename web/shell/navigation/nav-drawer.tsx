import '../../ui/mantine-over.ts'
import { Drawer } from '@mantine/core'
import { CompanyBrand } from '../layout/company-brand.tsx'
import classes from './nav-drawer.module.css'
import { Navigation } from './navigation.tsx'

interface NavDrawerProps {
  opened: boolean
  close: () => void
}

/** The menu on a phone. */
export function NavDrawer({ opened, close }: NavDrawerProps) {
  return (
    <Drawer
      opened={opened}
      onClose={close}
      size={304}
      title={<CompanyBrand />}
      closeButtonProps={{ 'aria-label': 'Close menu' }}
      classNames={{ body: classes.body, content: 'column' }}
    >
      <Navigation narrow={false} />
    </Drawer>
  )
}
