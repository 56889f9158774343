import type { ReactNode } from "react";
import { Card } from "#components/ui/layout/card.tsx";
import { Skeleton } from "#components/ui/lists/skeleton.tsx";
import { SECTION_CLASS } from "./settings-section.tsx";

function SectionShape({ children }: { children: ReactNode }) {
  return (
    <div className={SECTION_CLASS}>
      <div>
        <Skeleton className="h-5 w-28" />
        <Skeleton className="mt-2 h-9 w-56" />
      </div>
      <Card>{children}</Card>
    </div>
  );
}

function FieldShape({ hint }: { hint?: string }) {
  return (
    <div className="flex max-w-md flex-col gap-2">
      <Skeleton className="h-4.5 w-28" />
      <Skeleton className="h-10" />
      {hint !== undefined && <Skeleton className={`w-3/4 ${hint}`} />}
    </div>
  );
}

function FormShape({ children }: { children: ReactNode }) {
  return (
    <>
      <div className="flex flex-col gap-5 p-5">{children}</div>
      <div className="flex justify-end border-t border-line px-5 py-3.5">
        <Skeleton className="h-9.5 w-24" />
      </div>
    </>
  );
}

export function ProfileSkeleton() {
  return (
    <>
      <SectionShape>
        <FormShape>
          <FieldShape />
          <FieldShape hint="h-9" />
        </FormShape>
      </SectionShape>
      <SectionShape>
        <FormShape>
          <Skeleton className="size-24" />
          <Skeleton className="h-32 max-w-xl" />
          <Skeleton className="h-9.5 w-28" />
        </FormShape>
      </SectionShape>
      <SectionShape>
        <FormShape>
          <Skeleton className="h-5 w-56" />
          <FieldShape hint="h-4" />
        </FormShape>
      </SectionShape>
      <SectionShape>
        <div className="p-5">
          <Skeleton className="h-10" />
        </div>
      </SectionShape>
    </>
  );
}

export function BrandingSkeleton() {
  return (
    <div className="flex flex-col gap-8">
      <Card>
        <FormShape>
          <Skeleton className="h-16 w-52" />
          <div className="grid gap-x-8 gap-y-5 md:grid-cols-2">
            <Skeleton className="h-44" />
            <Skeleton className="h-22" />
          </div>
          <Skeleton className="h-14" />
        </FormShape>
      </Card>
      <Skeleton className="h-96" />
    </div>
  );
}

export function SecuritySkeleton() {
  return (
    <>
      <SectionShape>
        <FormShape>
          <FieldShape />
          <FieldShape hint="h-4" />
        </FormShape>
      </SectionShape>
      <SectionShape>
        <div className="px-5 py-4">
          <Skeleton className="h-5" />
        </div>
        <div className="flex justify-end border-t border-line px-5 py-3.5">
          <Skeleton className="h-9.5 w-28" />
        </div>
      </SectionShape>
      <SectionShape>
        <div className="px-5 py-4">
          <Skeleton className="h-14" />
        </div>
        <div className="flex justify-end border-t border-line px-5 py-3.5">
          <Skeleton className="h-9.5 w-44" />
        </div>
      </SectionShape>
      <SectionShape>
        <div className="px-5 py-4">
          <Skeleton className="h-9.5" />
        </div>
      </SectionShape>
    </>
  );
}

export function MembersSkeleton() {
  return (
    <Card className="divide-y divide-line overflow-hidden">
      <div className="hidden h-9 bg-sunken md:block" />
      {["first", "second", "third"].map((row) => (
        <div key={row} className="flex h-40 items-start gap-3 p-4 md:h-17 md:px-5">
          <Skeleton className="size-9 rounded-full!" />
          <div className="flex flex-col gap-2">
            <Skeleton className="h-4 w-40" />
            <Skeleton className="h-3 w-52" />
          </div>
        </div>
      ))}
    </Card>
  );
}

export function PlanSkeleton() {
  return (
    <div className="flex flex-col gap-10">
      <Card className="p-5">
        <Skeleton className="h-6 w-40" />
        <Skeleton className="mt-5 h-36 md:h-13" />
      </Card>
      <div className="flex flex-col gap-4">
        <Skeleton className="h-11 w-80 max-w-full" />
        <div className="grid gap-4 lg:grid-cols-3">
          {["pro", "team", "enterprise"].map((plan) => (
            <Card key={plan} className="flex h-79 flex-col gap-5 p-5">
              <Skeleton className="h-11 w-40" />
              <Skeleton className="flex-1" />
              <Skeleton className="h-9.5" />
            </Card>
          ))}
        </div>
      </div>
    </div>
  );
}

export function NotificationSettingsSkeleton() {
  return (
    <>
      {[5, 1].map((rows) => (
        <SectionShape key={rows}>
          <div className="divide-y divide-line">
            {Array.from({ length: rows }, (_, row) => (
              <div key={row} className="flex h-19 items-center justify-between gap-8 px-5">
                <div className="flex flex-1 flex-col gap-2">
                  <Skeleton className="h-4 w-32" />
                  <Skeleton className="h-3 w-72 max-w-full" />
                </div>
                <Skeleton className="h-4 w-32 max-sm:hidden" />
              </div>
            ))}
          </div>
        </SectionShape>
      ))}
    </>
  );
}
