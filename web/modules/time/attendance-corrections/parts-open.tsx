import { useRouter } from '@tanstack/react-router'

/** Opens an attendance correction from another screen. */
export function useGoToRequest(): (id: string) => void {
  const router = useRouter()
  return (id) => void router.navigate({ to: '/dashboard/main/manual-attendance', search: { request: id } as never })
}
