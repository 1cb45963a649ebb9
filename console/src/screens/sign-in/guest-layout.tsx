import { Outlet } from '@tanstack/react-router'

/** The page of somebody who is not signed in: one column, one thing to do. */
export function GuestLayout() {
  return (
    <main className="mx-auto grid min-h-screen max-w-md content-center gap-6 p-6">
      <p className="font-serif text-2xl font-semibold">Parley</p>
      <Outlet />
    </main>
  )
}
