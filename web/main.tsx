import '@mantine/core/styles/baseline.css'
import '@mantine/core/styles/default-css-variables.css'
import '@mantine/core/styles/global.css'
// The parts that others are made of, in their order: a part that is loaded later may not undo what is built on it.
import '@mantine/core/styles/UnstyledButton.css'
import '@mantine/core/styles/VisuallyHidden.css'
import '@mantine/core/styles/Paper.css'
import '@mantine/core/styles/CloseButton.css'
import '@mantine/core/styles/Loader.css'
import '@mantine/core/styles/Overlay.css'
import '@mantine/core/styles/ModalBase.css'
import '@mantine/core/styles/Input.css'
import '@mantine/core/styles/Button.css'
import './styles.css'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, useMemo } from 'react'
import { createRoot } from 'react-dom/client'
import { useCompany } from './lib/company.ts'
import { forgetPerson, queryClient } from './lib/query-client.ts'
import { followLogout, onSessionChange } from './lib/session.ts'
import { createAppRouter } from './shell/router.tsx'
import { cssVariables, themeOf } from './theme.ts'

const router = createAppRouter()

onSessionChange(({ now, before, elsewhere }) => {
  if (now?.employee_info.ogid !== before?.employee_info.ogid) forgetPerson()
  // The guards decide anew where this person may be; after a sign-in here the sign-in page itself says where to go.
  if (!now || elsewhere) void router.invalidate()
})
followLogout()

function App() {
  const { primary_colour } = useCompany()
  const theme = useMemo(() => themeOf(primary_colour), [primary_colour])
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
      <RouterProvider router={router} />
    </MantineProvider>
  )
}

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element #root')
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <App />
    </QueryClientProvider>
  </StrictMode>,
)
