import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { buttonClass } from './button.tsx'

/** Takes a question back to where it was asked. */
export function AskAgain({ topic, children = 'Ask it again' }: { topic: string; children?: ReactNode }) {
  return (
    <Link to="/" search={{ question: topic || undefined }} className={buttonClass()}>
      {children}
    </Link>
  )
}
