import { offeredLanguages } from "@/lib/language/messages";
import { t } from "@/lib/language/text";
import { LanguageChoice } from "../shell/language-choice";
import { Logo } from "../shell/logo";
import { WelcomeForm } from "./welcome-form";

/** The page of an invitation: the user chooses a password. */
export function WelcomePage() {
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-sm flex-col justify-center gap-6 px-4 py-10">
      <header className="flex items-center gap-3">
        <Logo className="size-9" />
        <div>
          <h1 className="text-lg">{t("welcome.welcome")}</h1>
          <p className="text-muted">{t("common.portal")}</p>
        </div>
      </header>
      <WelcomeForm />
      <footer>
        <LanguageChoice languages={offeredLanguages()} />
      </footer>
    </main>
  );
}
