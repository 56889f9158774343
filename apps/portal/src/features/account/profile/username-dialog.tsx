import { ConfirmDialog } from "#components/ui/dialog.tsx";
import { EffectList } from "../effect-list.tsx";

type Props = {
  open: boolean;
  onOpenChange: () => void;
  onClosed: () => void;
  host: string;
  from: string;
  to: string;
  busy: boolean;
  onConfirm: () => void;
};

/** Says what a new username does to addresses, before it does. */
export function UsernameDialog({ host, from, to, ...rest }: Props) {
  return (
    <ConfirmDialog
      {...rest}
      title="Change your username?"
      description="The addresses of your page and of all your guides change at once."
      confirm="Change username"
      cancel={`Keep @${from}`}
    >
      <dl className="mb-4 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 rounded-md bg-sunken px-4 py-3 text-sm">
        <dt className="text-ink-soft">Now</dt>
        <dd className="wrap-anywhere">
          {host}/@{from}/…
        </dd>
        <dt className="text-ink-soft">Then</dt>
        <dd className="font-medium wrap-anywhere">
          {host}/@{to}/…
        </dd>
      </dl>
      <EffectList
        effects={[
          "Links to the old addresses redirect to the new ones.",
          `@${from} stays reserved for you. No other user can take it, and you can change back.`,
          `Programs that name you, as in user_id: "${from}", must use the new name. Your keys keep working.`,
        ]}
      />
    </ConfirmDialog>
  );
}
