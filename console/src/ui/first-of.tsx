interface FirstOfProps {
  which?: 'first' | 'newest'
  shown: number
  total: number
}

/** Says so where a list is longer than what is shown of it. */
export function FirstOf({ which = 'first', shown, total }: FirstOfProps) {
  if (shown >= total) return null
  return (
    <p className="text-sm text-muted">
      The {which} {shown.toLocaleString('en')} of {total.toLocaleString('en')}. The API has the rest.
    </p>
  )
}
