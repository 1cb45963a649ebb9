/** What is stored is tested first; somebody may know that it will work later. */
export const KeepIfFailing = () => (
  <label className="flex items-baseline gap-2 text-sm">
    <input type="checkbox" name="keep" />
    Save even if the test fails
  </label>
)
