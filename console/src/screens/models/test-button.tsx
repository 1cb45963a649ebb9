import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ROSTER } from '../../api/agents/roster.ts'
import { Button } from '../../ui/button.tsx'
import { FaultNote } from '../../ui/states.tsx'

interface TestButtonProps<Result> {
  test: () => Promise<Result>
  /** Whether it is being tested already. */
  busy: boolean
  children: string
  'aria-label': string
}

/** Has models tested; what they are found to do is shown where they are. */
export function TestButton<Result>({ test, busy, children, 'aria-label': label }: TestButtonProps<Result>) {
  const queries = useQueryClient()
  const testing = useMutation({
    mutationFn: test,
    onSettled: () => queries.invalidateQueries({ queryKey: ROSTER }),
  })
  return (
    <>
      <Button busy={busy || testing.isPending} onClick={() => testing.mutate()} aria-label={label}>
        {children}
      </Button>
      {testing.error && <FaultNote fault={testing.error} />}
    </>
  )
}
