/** A choice of one value out of a list, with its label. */
interface ChoiceProps {
  id: string
  label: string
  value: string
  /** What stands for no choice, where there may be none. */
  none?: string | undefined
  options: readonly (readonly [value: string, name: string])[]
  change: (value: string) => void
}

export const Choice = ({ id, label, value, none, options, change }: ChoiceProps) => (
  <div class="field">
    <label for={id}>{label}</label>
    <select id={id} value={value} onChange={event => change(event.currentTarget.value)}>
      {none !== undefined && <option value="">{none}</option>}
      {options.map(([option, name]) => (
        <option value={option} selected={option === value}>
          {name}
        </option>
      ))}
    </select>
  </div>
)
