import './lib/screen/trusted-types.ts'
import './base.css'
import './ui/shared.css'
import '@fontsource-variable/inter/wght.css'
// What the sign-in page needs of Mantine; the rest comes with ui/mantine.ts. In a layer, so that our own sheets win in any order.
import '@mantine/core/styles/baseline.layer.css'
import '@mantine/core/styles/global.layer.css'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/Loader.layer.css'
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/ActionIcon.layer.css'
import '@mantine/core/styles/Button.layer.css'
import '@mantine/core/styles/PasswordInput.layer.css'
import './styles.css'
import { MantineProvider } from '@mantine/core'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, useMemo } from 'react'
import { createRoot } from 'react-dom/client'
import { readCompany, useCompany } from './lib/company.ts'
import { followLogout, onSessionChange } from './lib/session.ts'
import { onFactorOwed } from './lib/sign-in/proof.ts'
import { keepStartPage } from './lib/sign-in/start-page.ts'
import { createAppRouter } from './shell/router.tsx'
import { cssVariables, themeOf } from './theme.ts'

const router = createAppRouter()

onSessionChange(({ now, elsewhere }) => {
  // The guards decide anew where this person may be; after a sign-in here the sign-in page itself says where to go.
  if (!now || elsewhere) void router.invalidate()
})
followLogout()
onFactorOwed(() => void router.navigate({ to: '/second-factor', replace: true }))
void readCompany()
keepStartPage()

function App() {
  const { primary_colour } = useCompany()
  const theme = useMemo(() => themeOf(primary_colour), [primary_colour])
  return (
    // All variables at once here, so the stylesheet with Mantine's own need not be loaded.
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      deduplicateCssVariables={false}
      defaultColorScheme="auto"
    >
      <RouterProvider router={router} />
    </MantineProvider>
  )
}

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element #root')
// Until the first screen is drawn the frame of index.html stands, so that nothing is blank between the two.
const stop = router.subscribe('onRendered', () => {
  document.querySelector('.frame')?.remove()
  stop()
})

createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
